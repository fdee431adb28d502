import { SEARCH_MIN_LENGTH } from '#contract/limits.ts'
import { splitWords } from '#contract/text-words.ts'

/** Who looks for more words than these does not need them to find it. */
const WANTED_MAX = 12

/** What a message must have. */
export type WantedWords = {
  /** Folded, each once. */
  readonly words: readonly string[]
  /** Which of them may be the beginning of what is meant: the last one, which somebody may still be typing. */
  readonly isBegun: readonly boolean[]
}

/** Null for fewer than two letters or digits. */
export function readWanted(query: string): WantedWords | null {
  const typed = splitWords(query).map(({ folded }) => folded)
  if (typed.join('').length < SEARCH_MIN_LENGTH) return null
  const last = typed.at(-1)
  const words = [...new Set(typed)].slice(0, WANTED_MAX)
  return { words, isBegun: words.map((word) => word === last) }
}
