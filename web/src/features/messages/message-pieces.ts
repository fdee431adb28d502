import { linkify, type TextPart } from './linkify.ts'
import { isMarked, MENTION, readRuns } from './text-marks.ts'

/** A stretch of a message's text: plain, a link or a name, as it is marked. */
export type Piece = { part: TextPart; style: number }

/** A text's names, links and marks. What stands in a name or a link is no mark; a text without any is not looked at closer. */
export function readPieces(text: string): Piece[] {
  const parts = text.split(MENTION).flatMap(readParts)
  if (!isMarked(text)) return parts.map((part) => ({ part, style: 0 }))
  const runs = readRuns(parts.map((part) => (part.kind === 'text' ? part.text : hide(part.text))).join(''))
  const pieces: Piece[] = []
  let [index, start] = [0, 0]
  for (const part of parts) {
    const end = start + part.text.length
    for (let run = runs[index]; run && run.from < end; run = runs[index]) {
      const words = text.slice(Math.max(run.from, start), Math.min(run.to, end))
      pieces.push({ part: part.kind === 'text' ? { ...part, text: words } : part, style: run.style })
      // It goes on in the next part.
      if (run.to > end) break
      index += 1
    }
    start = end
  }
  return pieces
}

/** Every other stretch is a name, without what makes it one. */
function readParts(words: string, index: number): TextPart[] {
  if (index % 2 === 0) return linkify(words)
  return [{ kind: 'mention', text: `@\u2068${words}\u2069`, shown: `@${words}`, place: index >> 1 }]
}

const hide = (address: string): string => 'x'.repeat(address.length)
