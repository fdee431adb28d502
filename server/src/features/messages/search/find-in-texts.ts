import { splitWords } from '#contract/text-words.ts'
import type { WantedWords } from './wanted-words.ts'

type Text = { readonly content: string }

/** The words of these texts, each once. */
export function listWords(texts: readonly Text[]): string[] {
  return [...new Set(texts.flatMap(({ content }) => splitWords(content).map(({ folded }) => folded)))]
}

/**
 * Those of the texts that have every wanted word, with the words they have of them. `stemOf` knows the stems of all
 * these words.
 */
export function findInTexts<T extends Text>(
  texts: readonly T[],
  { words, isBegun }: WantedWords,
  stemOf: ReadonlyMap<string, string>,
): (T & { marks: string[] })[] {
  const wanted = words.map((word, index) => {
    const stem = stemOf.get(word)
    return (folded: string): boolean =>
      stemOf.get(folded) === stem || (isBegun[index] === true && folded.startsWith(word))
  })
  return texts.flatMap((text) => {
    const own = listWords([text])
    if (!wanted.every((isIt) => own.some(isIt))) return []
    return [{ ...text, marks: own.filter((word) => wanted.some((isIt) => isIt(word))) }]
  })
}
