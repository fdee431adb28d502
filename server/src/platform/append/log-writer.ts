import type pg from 'pg'
import type { ConversationEvent } from '#contract/messages.ts'
import type { BusMessage } from '../bus/bus.ts'
import type { Platform } from '../platform.ts'
import { readAnswers, toSendAnswer } from './answers.ts'
import { appendEntries } from './append.queries.ts'
import type { AppendAnswer, AppendRequest } from './append.ts'
import { createEvent, createMessageEvent, type NewEntry, toEntryRow, toMessageRow } from './log-entry.ts'
import type { Place } from './log.queries.ts'
import { insertEntries, insertUserLogRows } from './log-writer.queries.ts'
import { toReadByAll } from './read-by-all.ts'
import { selectPrivateMembers } from './reads.queries.ts'

/** SQLSTATE of a deadlock and of a serialization failure: the transaction did nothing and may run again. */
const repeatableStates = new Set(['40P01', '40001'])
const TRIES_MAX = 3

/** An entry of a person's log that is announced together with the head of the conversation. */
export type UserEntry = {
  readonly user_id: string
  readonly user_seq: number
} & (
  | { readonly kind: 'conversation_added' | 'conversation_changed' }
  | { readonly kind: 'message_hidden'; readonly message_id: string }
)

type Tell = (platform: Platform) => Promise<void>
type MessageEvent = Extract<ConversationEvent, { kind: 'message' }>

/**
 * A transaction that writes logs. Order of locks: the conversation first, before anything is checked, then
 * people, in the order of their ids.
 */
export interface LogTransaction {
  readonly client: pg.ClientBase
  /**
   * Appends a message beside the rows that belong to it, judged as any other (membership, block, repetition). It takes
   * the lock itself. `event` is null for a repeat, which is answered as the first time.
   */
  send(request: AppendRequest): Promise<{ answer: AppendAnswer; event: MessageEvent | null }>
  /** Writes an entry under the lock of its conversation. */
  write(entry: NewEntry): Promise<ConversationEvent>
  /** Writes several, in one statement and in this order. */
  writeAll(entries: readonly NewEntry[]): Promise<ConversationEvent[]>
  /** Writes the logs of several people; announcing them needs their heads and is left to the caller. */
  writeUsers(
    kind: 'conversation_added' | 'conversation_changed',
    userIds: readonly string[],
    conversationId: string,
  ): Promise<UserEntry[]>
  /** Writes that a person deleted a message for themselves. */
  writeHidden(userId: string, conversationId: string, messageId: string): Promise<UserEntry[]>
  /** The conversation leaves the lists of these people: no later event of it reaches them. */
  writeRemoved(userIds: readonly string[], conversationId: string): Promise<void>
  /** After COMMIT the members hear how far everybody in the group has read, as far as they are told of reads. */
  tellReadByAll(conversationId: string, seq: number): Promise<void>
  /** After COMMIT: what is told of that was written beside the log. It never fails the change. */
  onCommit(tell: Tell): void
}

/**
 * Runs `work` in one transaction (READ COMMITTED) that may write the log of this conversation, and publishes
 * its entries and removals after COMMIT, in their order. Whatever `work` throws rolls everything back.
 */
export async function writeLog<T>(
  platform: Platform,
  conversationId: string,
  work: (transaction: LogTransaction) => Promise<T>,
): Promise<T> {
  return tellAfter(platform, await platform.append.holding(conversationId, () => commit(platform, work)))
}

/**
 * The same for the logs of several conversations, which `work` locks in the order of their ids. What is sent to one of
 * them meanwhile waits for its lock.
 */
export async function writeLogs<T>(
  platform: Platform,
  work: (transaction: LogTransaction) => Promise<T>,
): Promise<T> {
  return tellAfter(platform, await commit(platform, work))
}

type Committed<T> = { readonly result: T; readonly toTell: readonly Tell[] }

const commit = async <T>(
  { pool, bus, append }: Platform,
  work: (transaction: LogTransaction) => Promise<T>,
): Promise<Committed<T>> => {
  const { published, ...committed } = await runTransaction({ pool, append }, work)
  bus.publish(published)
  return committed
}

const tellAfter = async <T>(platform: Platform, { result, toTell }: Committed<T>): Promise<T> => {
  for (const tell of toTell) {
    try {
      await tell(platform)
    } catch (error) {
      platform.log.error({ err: error }, 'what was committed is not told of')
    }
  }
  return result
}

const runTransaction = async <T>(
  { pool, append }: Pick<Platform, 'pool' | 'append'>,
  work: (transaction: LogTransaction) => Promise<T>,
  tries = 1,
): Promise<Committed<T> & { readonly published: readonly BusMessage[] }> => {
  const client = await pool.connect()
  const published: BusMessage[] = []
  let isUsable = true
  let isCommitting = false
  try {
    const toTell: Tell[] = []
    await client.query('begin')
    const result = await work(createTransaction(client, published, toTell))
    isCommitting = true
    await client.query('commit')
    return { result, published, toTell }
  } catch (error) {
    // It may have happened all the same; a repeat is answered as the first time and tells nobody.
    if (isCommitting) append.suspect(listPlaces(published))
    isUsable = await client.query('rollback').then(
      () => true,
      () => false,
    )
    if (tries === TRIES_MAX || !repeatableStates.has(String((error as { code?: unknown }).code))) throw error
  } finally {
    client.release(!isUsable)
  }
  return runTransaction({ pool, append }, work, tries + 1)
}

const listPlaces = (messages: readonly BusMessage[]): Place[] =>
  messages.flatMap((message) => (message.kind === 'event' ? [message.event] : []))

const createTransaction = (
  client: pg.ClientBase,
  published: BusMessage[],
  toTell: Tell[],
): LogTransaction => {
  const writeAll = async (entries: readonly NewEntry[]): Promise<ConversationEvent[]> => {
    const rows = entries.map(toEntryRow)
    const places = await insertEntries(client, rows)
    const events = places.map((place, index) => createEvent(rows[index]!, place))
    for (const event of events) published.push({ kind: 'event', event })
    return events
  }
  return {
    client,
    send: async (request) => {
      const row = toMessageRow(request)
      const [answered] = readAnswers(1, await appendEntries(client, [row], { isJudged: false }))
      if (!answered) throw new Error('append left a request unanswered')
      const answer = toSendAnswer(request, answered)
      if (answered.outcome === 'refused' || answered.outcome === 'known') return { answer, event: null }
      const event = createMessageEvent(row, answered) as MessageEvent
      published.push({ kind: 'event', event })
      return { answer, event }
    },
    write: async (entry) => (await writeAll([entry]))[0]!,
    writeAll,
    writeUsers: async (kind, userIds, conversationId) => {
      const rows = await insertUserLogRows(client, userIds, kind, { conversation_id: conversationId })
      return rows.map((row) => ({ ...row, kind }))
    },
    writeHidden: async (userId, conversation_id, message_id) => {
      const data = { conversation_id, message_id }
      const rows = await insertUserLogRows(client, [userId], 'message_hidden', data)
      return rows.map((row) => ({ ...row, kind: 'message_hidden', message_id }))
    },
    writeRemoved: async (userIds, conversation_id) => {
      for (const row of await insertUserLogRows(client, userIds, 'conversation_removed', {
        conversation_id,
      })) {
        const { user_id, user_seq } = row
        const event = { kind: 'conversation_removed' as const, user_seq, conversation_id }
        published.push({ kind: 'user_event', user_id, event })
      }
    },
    tellReadByAll: async (conversation_id, seq) => {
      published.push(toReadByAll(conversation_id, seq, await selectPrivateMembers(client, [conversation_id])))
    },
    onCommit: (tell) => void toTell.push(tell),
  }
}
