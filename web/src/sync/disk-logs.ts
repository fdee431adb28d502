import type { Message } from '#contract/messages.ts'
import { amend, type LogChange, type LogRange } from './change.ts'
import type { Transaction } from './connection.ts'

/** Messages of a log, consecutive: everything it has from number `from` to number `to`. */
export type StoredRows = {
  /** What the disk holds. */
  readonly range: LogRange
  readonly rows: readonly Message[]
  readonly from: number
  readonly to: number
  /** Messages they quote that are not among them, as far as the disk has them. */
  readonly quotes: readonly Message[]
}

type Page = Pick<StoredRows, 'rows' | 'from' | 'to'>
type Tx = Transaction<'readonly'>

/** A page of a log with what it quotes; null where nothing of the log is held, or no such page. */
export async function readRows(
  tx: Tx,
  conversationId: string,
  readPage: (range: LogRange) => Promise<Page> | null,
): Promise<StoredRows | null> {
  const range = await tx.objectStore('ranges').get(conversationId)
  const page = range && (await readPage(range))
  if (!page) return null
  const quoted = await Promise.all(
    listQuotedIds(page.rows).map(
      async (id) =>
        (await tx.objectStore('messages').index('id').get(id)) ?? (await tx.objectStore('quotes').get(id)),
    ),
  )
  return { range, ...page, quotes: quoted.filter((message) => message !== undefined) }
}

/**
 * Few large reads instead of a cursor: the numbers of a log are nearly all messages, so a span a little
 * longer than the count mostly holds enough; where it does not, the next span is twice as long.
 */
export async function readBelow(tx: Tx, range: LogRange, count: number): Promise<Page> {
  let rows: Message[] = []
  let from = range.to + 1
  let span = Math.ceil(count * 1.2)
  while (rows.length < count && from > range.from) {
    const lower = Math.max(range.from, from - span)
    rows = [...(await readSpan(tx, range.conversation_id, lower, from - 1)), ...rows]
    from = lower
    span *= 2
  }
  return { rows, from, to: range.to }
}

/** The same in the other direction. */
export async function readAbove(tx: Tx, range: LogRange, after: number, count: number): Promise<Page> {
  let rows: Message[] = []
  let to = after
  let span = Math.ceil(count * 1.2)
  while (rows.length < count && to < range.to) {
    const upper = Math.min(range.to, to + span)
    rows = [...rows, ...(await readSpan(tx, range.conversation_id, to + 1, upper))]
    to = upper
    span *= 2
  }
  return { rows, from: after + 1, to }
}

function readSpan(tx: Tx, conversationId: string, from: number, to: number): Promise<Message[]> {
  return tx.objectStore('messages').getAll(IDBKeyRange.bound([conversationId, from], [conversationId, to]))
}

/** Of the messages that these quote, those that are not among them. */
function listQuotedIds(rows: readonly Message[]): string[] {
  const ids = new Set(rows.map((row) => row.id))
  const quoted = new Set(rows.flatMap(({ reply_to_message_id: id }) => (id && !ids.has(id) ? [id] : [])))
  return [...quoted]
}

/** What one change does to the stored log. A log that is not held any more leaves no words behind. */
export async function putLog(tx: Transaction<'readwrite'>, log: LogChange): Promise<void> {
  const { conversation_id, range } = log
  const messages = tx.objectStore('messages')
  const quotes = tx.objectStore('quotes')
  if (log.reset || !range) await messages.delete(IDBKeyRange.bound([conversation_id], [conversation_id, []]))
  if (!range) {
    const ids = await quotes.index('conversation').getAllKeys(conversation_id)
    await Promise.all(ids.map((id) => quotes.delete(id)))
  }
  await Promise.all([
    range ? tx.objectStore('ranges').put(range) : tx.objectStore('ranges').delete(conversation_id),
    ...log.put.map((row) => messages.put(row)),
    ...log.quotes.map((quote) => quotes.put(quote)),
  ])
  for (const amendment of log.amend) {
    const row = await messages.index('id').get(amendment.message_id)
    const amended = row && amend(row, amendment)
    if (amended) await messages.put(amended)
    else if (row) await messages.delete([row.conversation_id, row.seq])
    const quote = await quotes.get(amendment.message_id)
    const amendedQuote = quote && amend(quote, amendment)
    if (amendedQuote) await quotes.put(amendedQuote)
    else await quotes.delete(amendment.message_id)
  }
}
