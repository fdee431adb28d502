import { splitWords } from '#contract/text-words.ts'
import { dropIsolates } from '../../../lib/plain-line.ts'

/** A piece of a text; `isHit`: it is what was looked for. */
export type SnippetPart = { readonly text: string; readonly isHit: boolean }

/** What stays in front of the first hit of a text that does not fit in a line. */
const BEFORE_MAX = 16
const LENGTH_MAX = 160

/** One line of a text with its first hit in sight, cut in front of it at a blank where it stands far behind. */
export function cutSnippet(stored: string, marks: readonly string[]): SnippetPart[] {
  const content = dropIsolates(stored)
  const wanted = new Set(marks)
  const hits = splitWords(content).filter(({ folded }) => wanted.has(folded))
  const from = findStart(content, hits[0]?.start ?? 0)
  const to = from + LENGTH_MAX
  const parts: SnippetPart[] = []
  let at = from
  const add = (end: number, isHit: boolean): void => {
    const text = content.slice(at, end).replaceAll(/\s+/g, ' ')
    if (text !== '') parts.push({ text, isHit })
    at = Math.max(at, end)
  }
  for (const { start, end } of hits) {
    if (start >= to) break
    add(start, false)
    add(end, true)
  }
  add(Math.max(at, to), false)
  return from === 0 ? parts : [{ text: '…', isHit: false }, ...parts]
}

const findStart = (content: string, hitAt: number): number => {
  if (hitAt <= BEFORE_MAX) return 0
  const blank = content.slice(hitAt - BEFORE_MAX, hitAt).search(/\s/)
  // A surrogate pair is not cut in two.
  const cut = hitAt - BEFORE_MAX + (blank === -1 ? 0 : blank + 1)
  return /^[\udc00-\udfff]/.test(content.slice(cut)) ? cut + 1 : cut
}
