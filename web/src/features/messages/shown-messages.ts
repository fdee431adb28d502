import type { Head } from '#contract/conversations.ts'
import type { Message } from '#contract/messages.ts'
import { type Alignment, alignLists } from './align-lists.ts'
import { createQuoteIndex } from './quote-index.ts'
import { showEntry, type ShownEntry, type ShownMessage, showRow } from './shown-message.ts'

export type ShownSources = {
  readonly rows: readonly Message[]
  /** Of this conversation, in the order they were written. */
  readonly entries: readonly ShownEntry[]
  readonly head: Head | undefined
  readonly quotes: ReadonlyMap<string, Message>
}

export interface ShownMessages {
  show(sources: ShownSources): readonly ShownMessage[]
  /** Of what was shown last: messages that quote one that is not known yet. */
  listUnquoted(): readonly Message[]
}

/**
 * What a conversation shows: the log as far as it is held, without holes, then what is on its way.
 * No client id stands twice: an entry steps back when the log has its message. A message that did not
 * change keeps its reference from one answer to the next, and is not looked at again: an answer costs what
 * has changed since the last one.
 */
export function createShownMessages(me: string): ShownMessages {
  const quoteIndex = createQuoteIndex()
  const clientIds = new Set<string | null>()
  let rows: readonly Message[] = []
  let shownRows: readonly ShownMessage[] = []
  let shownEntries: readonly ShownMessage[] = []
  let all: readonly ShownMessage[] = []
  let peerReadSeq = 0

  /** What left the log and what joined it, in the indexes; tells whose quotes that concerns. */
  const takeRows = (next: readonly Message[], at: Alignment): void => {
    const leaving = [
      ...rows.slice(0, at.prepended + at.headShift),
      ...rows.slice(at.from + at.headShift, at.to + at.tailShift),
    ]
    for (const row of leaving) {
      quoteIndex.remove(row)
      clientIds.delete(row.client_id)
    }
    for (const row of [...next.slice(0, at.prepended), ...next.slice(at.from, at.to)]) {
      quoteIndex.add(row)
      clientIds.add(row.client_id)
    }
  }

  const showRows = ({ rows: next, head, quotes }: ShownSources): readonly ShownMessage[] => {
    const at = alignLists(rows, next)
    const draw = (row: Message): ShownMessage =>
      showRow(row, me, head, quoteIndex.find(row.reply_to_message_id, quotes))
    if (rows !== next) takeRows(next, at)
    const isSame = at.prepended === 0 && at.from === at.to && rows.length === next.length
    let shown = isSame
      ? shownRows
      : [
          ...next.slice(0, at.prepended).map(draw),
          ...shownRows.slice(at.prepended + at.headShift, at.from + at.headShift),
          ...next.slice(at.from, at.to).map(draw),
          ...shownRows.slice(at.to + at.tailShift),
        ]
    const readSeq = head?.peer_read_seq ?? 0
    const stale = [
      ...quoteIndex.takeChanged(quotes).map((row) => findIndexOfSeq(next, row.seq)),
      ...(readSeq === peerReadSeq ? [] : listFrom(next, Math.min(readSeq, peerReadSeq) + 1)),
    ].filter((index) => index >= 0 && !isSameShown(shown[index]!, draw(next[index]!)))
    if (stale.length > 0 && shown === shownRows) shown = [...shown]
    for (const index of stale) (shown as ShownMessage[])[index] = draw(next[index]!)
    rows = next
    peerReadSeq = readSeq
    return shown
  }

  const showEntries = ({ entries, quotes }: ShownSources): readonly ShownMessage[] => {
    const fresh = entries
      .filter((entry) => !clientIds.has(entry.client_id))
      .map((entry) => showEntry(entry, me, quoteIndex.find(entry.reply_to_message_id, quotes)))
    const before = new Map(shownEntries.map((message) => [message.key, message]))
    const shown = fresh.map((message) => {
      const known = before.get(message.key)
      return known && isSameShown(known, message) ? known : message
    })
    const isSame =
      shown.length === shownEntries.length && shown.every((message, index) => message === shownEntries[index])
    return isSame ? shownEntries : shown
  }

  return {
    show: (sources) => {
      const [nextRows, nextEntries] = [showRows(sources), showEntries(sources)]
      if (nextRows !== shownRows || nextEntries !== shownEntries)
        all = nextEntries.length === 0 ? nextRows : [...nextRows, ...nextEntries]
      shownRows = nextRows
      shownEntries = nextEntries
      return all
    },
    listUnquoted: quoteIndex.listUnknown,
  }
}

/** Where the row of a number stands; -1 where it does not. Rows stand in the order of their numbers. */
const findIndexOfSeq = (rows: readonly Message[], seq: number): number => {
  const index = findFirstFrom(rows, seq)
  return rows[index]?.seq === seq ? index : -1
}

/** Index of the first row with this number or a later one. */
export function findFirstFrom(rows: readonly { readonly seq: number }[], seq: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]!.seq < seq) low = middle + 1
    else high = middle
  }
  return low
}

const listFrom = (rows: readonly Message[], seq: number): number[] => {
  const first = findFirstFrom(rows, seq)
  return Array.from({ length: rows.length - first }, (_, offset) => first + offset)
}

const isSameShown = (a: ShownMessage, b: ShownMessage): boolean =>
  a.state === b.state &&
  a.failure_code === b.failure_code &&
  a.reply_to === b.reply_to &&
  (a.message === b.message || isSamePending(a.message, b.message))

/** Entries are turned into messages anew each time; these are the fields that can differ. */
const isSamePending = (a: Message, b: Message): boolean =>
  a.seq === 0 && b.seq === 0 && a.client_id === b.client_id && a.created_at === b.created_at
