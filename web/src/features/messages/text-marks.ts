/** How a stretch of a text is written; several at once are added up. */
export const BOLD = 1
export const ITALIC = 2
export const STRUCK = 4
export const CODE = 8

/** A stretch of a text between its marks, which are in none. */
export type Run = { from: number; to: number; style: number }

/** No text without one of these is marked: most need no closer look. */
const ANY = /[*_~`]/
/** Not where it is part of an emoji. A line's end ends what is open. */
const TOKEN = /```|[`*_~](?!\uFE0F)|\n/g
const WORD = /[\p{L}\p{N}\p{M}]/u
/** After a letter or within an address a mark is a sign like any other. */
const NO_START = /[\p{L}\p{N}\p{M}/=&#%@]/u
const SIGN = /\S/

/** Whether there can be any. */
export function isMarked(text: string): boolean {
  return ANY.test(text)
}

/**
 * Finds what WhatsApp's marks make of a text: *bold*, _italic_, ~struck~, `code` and ```code of several lines```. A mark
 * opens before a sign and not after a letter, closes after a sign and not before a letter, both on one line, with
 * something between that is no mark; what is left open or crosses another pair stands there as it was written. Within
 * code nothing else is a mark. Takes time in proportion to the text.
 */
export function readRuns(text: string): Run[] {
  const marks: Run[] = []
  let open: Run[] = []
  let end = 0
  /** Up to here something stands that is no mark. */
  let plainTo = 0
  if (isMarked(text))
    for (const { 0: token, index: from } of text.matchAll(TOKEN)) {
      if (from < end) continue
      if (from > end) plainTo = from
      end = from + token.length
      const before = text[from - 1] ?? ' '
      const mark = { from, to: end, style: 1 << '*_~`'.indexOf(token[0]!) }
      if (token === '\n') open = []
      else if (mark.style === CODE) {
        const isBlock = token.length > 1
        const close = NO_START.test(before) && !isBlock ? -1 : text.indexOf(token, end)
        const code = text.slice(end, close)
        if (
          close < 0 ||
          !/[^\s`]/.test(code) ||
          (!isBlock && (code.includes('\n') || WORD.test(text[close + 1] ?? ' ')))
        )
          continue
        // A block has lines of its own.
        if (code[0] === '\n') mark.to += 1
        marks.push(mark, { ...mark, from: close - +(code.at(-1) === '\n'), to: close + token.length })
        end = plainTo = close + token.length
      } else {
        const after = text[end] ?? ' '
        const depth = open.findIndex(({ style }) => style === mark.style)
        const opened = open[depth]
        if (!opened) {
          if (SIGN.test(after) && after !== token && !NO_START.test(before)) open.push(mark)
        } else if (plainTo > opened.to && SIGN.test(before) && !WORD.test(after)) {
          marks.push(opened, mark)
          open = open.slice(0, depth)
        }
      }
    }
  const runs: Run[] = []
  let [at, style] = [0, 0]
  for (const mark of [...marks.toSorted((a, b) => a.from - b.from), { from: text.length, to: 0, style: 0 }]) {
    if (mark.from > at) runs.push({ from: at, to: mark.from, style })
    at = mark.to
    style ^= mark.style
  }
  return runs
}

/** A person whom a text names: the name after its @ is in isolates (docs/decisions/0160). */
export const MENTION = /@\u2068([^\u2068\u2069\n]+)\u2069/

/** A text's words without its marks: for a line that says what is in it. */
export function readPlain(text: string): string {
  return isMarked(text)
    ? readRuns(text)
        .map(({ from, to }) => text.slice(from, to))
        .join('')
    : text
}
