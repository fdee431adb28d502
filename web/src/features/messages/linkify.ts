import { showAddress } from './show-address.ts'

/**
 * A stretch of a message's text: plain, or something a click opens, a link or the `place`-th person who is named; `shown` is
 * what stands there for it.
 */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; shown: string; href: string }
  | { kind: 'mention'; text: string; shown: string; place: number }

/** Endings by which a bare domain is known; ones that end Portuguese sentences (me, do, to) are not among them. */
const ENDINGS =
  'com|net|org|br|pt|app|dev|io|ai|tv|fm|gg|gov|edu|info|site|online|store|shop|blog|link|club|live'
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?'

/**
 * http(s) addresses, 'www.' ones and bare domains, mailto: and e-mail addresses; nothing else ever becomes a link
 * (D-086).
 */
const CANDIDATE = new RegExp(
  `(?<web>(?:https?:\\/\\/|www\\.)[^\\s<>"'\`]+)|(?<mail>(?:mailto:)?[\\p{L}\\p{N}._%+-]+@(?:${LABEL}\\.)+\\p{L}{2,})|(?<bare>(?:${LABEL}\\.)+(?:${ENDINGS})(?![\\p{L}\\p{N}])(?:[/?#][^\\s<>"'\`]*)?)`,
  'giu',
)
/** No address is without one of these: most texts need no closer look. */
const MARK = /[.:@]/
/** Punctuation that ends a sentence rather than an address. */
const TRAILING = /[.,;:!?…*_~]+$/u

/** Splits a message's text into plain stretches and links; joined together the texts are the input again. */
export function linkify(text: string): TextPart[] {
  if (!MARK.test(text)) return text === '' ? [] : [{ kind: 'text', text }]
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(CANDIDATE)) {
    // A match inside a word ('xhttp://…') is no address.
    if (match.index > 0 && /[\p{L}\p{N}@.]/u.test(text[match.index - 1] ?? '')) continue
    const found = trimAddress(match[0])
    const href = match.groups?.['mail'] === undefined ? readWebHref(found) : readMailHref(found)
    if (href === null) continue
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push({ kind: 'link', text: found, shown: showAddress(found, href), href })
    end = match.index + found.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function trimAddress(found: string): string {
  let address = found.replace(TRAILING, '')
  // A closing bracket belongs to the address only if it was opened in it: '(veja http://a.b/c_(d))'.
  for (const [open, close] of [
    ['(', ')'],
    ['[', ']'],
  ] as const)
    while (address.endsWith(close) && count(address, close) > count(address, open))
      address = address.slice(0, -1).replace(TRAILING, '')
  return address
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

function readWebHref(address: string): string | null {
  const withScheme = /^https?:/i.test(address) ? address : `https://${address}`
  if (!URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.hostname !== '' ? url.href : null
}

function readMailHref(address: string): string {
  return `mailto:${address.replace(/^mailto:/i, '')}`
}
