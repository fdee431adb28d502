import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { listAllEmoji, plainForm } from '../src/lib/emoji-set.ts'
import { keepPickerNames } from './picker-emoji-names.ts'

const { resolve } = createRequire(import.meta.url)

test.each(['pt', 'en', 'es', 'es-mx'])(
  'in %s each emoji of the picker has a name, and no other one is kept',
  (language) => {
    const data = readFileSync(resolve(`emojibase-data/${language}/compact.json`), 'utf8')
    const kept = keepPickerNames(JSON.parse(data) as Parameters<typeof keepPickerNames>[0])
    const emoji = kept.map(({ unicode }) => plainForm(unicode))
    expect(emoji.toSorted()).toEqual(listAllEmoji().map(plainForm).toSorted())
    for (const { label } of kept) expect(label).toMatch(/\p{L}{2}/u)
    for (const one of kept) expect(Object.keys(one)).toEqual(['unicode', 'label', 'tags'])
  },
)
