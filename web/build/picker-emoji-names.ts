import type { Plugin } from 'vite'
import { listAllEmoji, plainForm } from '../src/lib/emoji-set.ts'

type Name = { readonly unicode: string; readonly label: string; readonly tags?: readonly string[] }

/** Of the names of all emoji the built app has those of the picker's: a fifth, and of each what the search reads. */
export function pickerEmojiNames(): Plugin {
  return {
    name: 'lero-picker-emoji-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/emojibase-data\/[\w-]+\/compact\.json$/ },
      handler: (code) => ({ code: JSON.stringify(keepPickerNames(JSON.parse(code) as Name[])), map: null }),
    },
  }
}

export function keepPickerNames(names: readonly Name[]): readonly Name[] {
  const wanted = new Set(listAllEmoji().map(plainForm))
  return names
    .filter(({ unicode }) => wanted.has(plainForm(unicode)))
    .map(({ unicode, label, tags = [] }) => ({ unicode, label, tags }))
}
