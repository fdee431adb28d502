import type { EmojiName } from '../../../locales/emoji-names.ts'
import { foldText } from '../../../lib/fold-text.ts'
import { listAllEmoji, plainForm } from '../../../lib/emoji-set.ts'

export type EmojiSearch = (text: string) => readonly string[]

/** Whether what was typed begins the name, begins a word of it, or begins a word that goes with it. */
const BEGINS_NAME = 0
const IN_NAME = 1
const GOES_WITH_IT = 2
const NOT_FOUND = 3

const WORD = /[\p{L}\p{N}<+]+/gu

type Entry = { readonly emoji: string; readonly name: readonly string[]; readonly words: readonly string[] }

/**
 * Finds the emoji of the picker of which each typed word begins a word; accents and case count for nothing. What is
 * named so comes first.
 */
export function createEmojiSearch(names: readonly EmojiName[]): EmojiSearch {
  const entries = listEntries(names)
  return (text) => {
    const typed = splitWords(text)
    if (typed.length === 0) return []
    const ranked = entries.map(({ emoji, name, words }) => ({ emoji, rank: rankOf(typed, name, words) }))
    return ranked
      .filter(({ rank }) => rank < NOT_FOUND)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ emoji }) => emoji)
  }
}

function listEntries(names: readonly EmojiName[]): readonly Entry[] {
  const byEmoji = new Map<string, EmojiName[]>()
  for (const name of names) {
    const form = plainForm(name.unicode)
    byEmoji.set(form, [...(byEmoji.get(form) ?? []), name])
  }
  return listAllEmoji().map((emoji) => {
    const own = byEmoji.get(plainForm(emoji)) ?? []
    const words = own.flatMap(({ label, tags = [] }) => [label, ...tags].flatMap(splitWords))
    return { emoji, name: splitWords(own[0]?.label ?? ''), words }
  })
}

function rankOf(typed: readonly string[], name: readonly string[], words: readonly string[]): number {
  if (typed.every((part, index) => name[index]?.startsWith(part))) return BEGINS_NAME
  if (typed.every((part) => beginsOne(name, part))) return IN_NAME
  return typed.every((part) => beginsOne(words, part)) ? GOES_WITH_IT : NOT_FOUND
}

const beginsOne = (words: readonly string[], part: string): boolean =>
  words.some((word) => word.startsWith(part))

const splitWords = (text: string): readonly string[] => foldText(text).match(WORD) ?? []
