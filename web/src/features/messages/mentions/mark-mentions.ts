import { MENTIONS_MAX, MESSAGE_MAX_CODE_POINTS } from '#contract/limits.ts'
import { countCodePoints, prepareMessageText } from '#contract/message-text.ts'
import { dropIsolates } from '../../../lib/plain-line.ts'
import { MENTION } from '../text-marks.ts'

/** A text as it goes: its n-th name in isolates is that of the n-th person. */
export type MarkedText = { readonly text: string; readonly extra?: { mentions: string[] } }

type Named = { readonly id: string; readonly name: string }

/** An @ that begins a name: not the one of an e-mail address. */
const BEGINS = '(?<![\\p{L}\\p{N}._%+-])@'
const AT = new RegExp(BEGINS, 'gu')
const WORD = /^[\p{L}\p{N}\p{M}]/u

/**
 * Puts the names that follow an @ in isolates, the longest that fits, as many as the text has room for; the text alone where
 * there are none. Of people of one name the first in `people` is meant first. The text is cleaned before: nothing that holds a
 * name falls out of it later.
 */
export function markMentions(typed: string, people: readonly Named[]): MarkedText {
  return mark(typed, people, () => true)
}

/**
 * The same for a text that is edited: who is named in it was said when it was sent, by place. A name stands as long as
 * it has the place it had; any other is a word.
 */
export function keepMentions(typed: string, before: string, mentions: readonly string[]): string {
  const names = before.split(MENTION).filter((_, index) => index % 2 === 1)
  const people = names.flatMap((name, index) => {
    const id = mentions[index]
    return id === undefined ? [] : [{ id, name }]
  })
  return mark(typed, people, (id, place) => id === mentions[place]).text
}

function mark(
  typed: string,
  people: readonly Named[],
  accepts: (id: string, place: number) => boolean,
): MarkedText {
  const text = prepareMessageText(dropIsolates(typed))
  const idsOf = new Map<string, string[]>()
  for (const { id, name } of people)
    if (text.includes(`@${name}`)) idsOf.set(name, [...(idsOf.get(name) ?? []), id])
  const names = [...idsOf.keys()].toSorted((a, b) => b.length - a.length)
  const room = Math.min(MENTIONS_MAX, (MESSAGE_MAX_CODE_POINTS - countCodePoints(text)) >> 1)
  const mentions: string[] = []
  let [marked, end] = ['', 0]
  for (const { index } of text.matchAll(AT)) {
    const from = index + 1
    const name = names.find((one) => text.startsWith(one, from) && !WORD.test(text.slice(from + one.length)))
    const ids = name === undefined ? undefined : idsOf.get(name)
    const id = ids?.[0]
    if (from < end || name === undefined || id === undefined || mentions.length >= room) continue
    if (!accepts(id, mentions.length)) continue
    if (ids && ids.length > 1) ids.shift()
    mentions.push(id)
    marked += `${text.slice(end, from)}\u2068${name}\u2069`
    end = from + name.length
  }
  return mentions.length === 0 ? { text } : { text: marked + text.slice(end), extra: { mentions } }
}

/** Longer than most names; what is behind it is a sentence. */
const QUERY_MAX = 50
const QUERY = new RegExp(`${BEGINS}([^@\\n]{0,${QUERY_MAX}})$`, 'u')

/** What stands between an @ and the caret, and where the @ is; null where there is none. */
export function findQuery(
  text: string,
  caret: number,
): { readonly at: number; readonly query: string } | null {
  const query = caret < 0 ? undefined : QUERY.exec(text.slice(0, caret))?.[1]
  return query === undefined ? null : { at: caret - query.length - 1, query }
}
