/*
 * The words of a text as the search in messages takes them, the same on the server, which finds by them, and in the app,
 * which marks them. Pure, without zod: the web app imports it.
 */

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const NO_LETTERS = /[^\p{L}\p{N}]+/gu
/** Longer ones are told apart by their beginning; in UTF-16 units. */
const WORD_MAX_LENGTH = 40

export type TextWord = {
  /** Without accents and case. */
  readonly folded: string
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** Everything between blanks and signs, in order; names, numbers and what stands between the dots of an address too. */
export function splitWords(text: string): TextWord[] {
  const words: TextWord[] = []
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    const folded = foldWord(word)
    if (folded) words.push({ folded, start, end: start + word.length })
  }
  return words
}

function foldWord(word: string): string {
  const folded = word.normalize('NFKD').toLowerCase().replace(NO_LETTERS, '')
  return folded.slice(0, WORD_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '')
}
