import type pg from 'pg'
import type { ConversationEvent } from '#contract/messages.ts'
import type { BusMessage } from '../bus/bus.ts'
import type { Platform } from '../platform.ts'
import { createEvent, type NewEntry, toEntryRow } from './log-entry.ts'
import { insertEntries, insertUserLogRows } from './log-writer.queries.ts'

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

/**
 * A transaction that writes logs. Order of locks: the conversation first, before anything is checked, then
 * people, in the order of their ids.
 */
export interface LogTransaction {
  readonly client: pg.ClientBase
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
  /** After COMMIT the members hear how far everybody in the group has read. */
  tellReadByAll(conversationId: string, seq: number): void
}

/**
 * Runs `work` in one transaction (READ COMMITTED) that may write the log of this conversation, and publishes
 * its entries and removals after COMMIT, in their order. Whatever `work` throws rolls everything back.
 */
export function writeLog<T>(
  platform: Platform,
  conversationId: string,
  work: (transaction: LogTransaction) => Promise<T>,
): Promise<T> {
  return platform.append.holding(conversationId, async () => {
    const { result, published } = await runTransaction(platform.pool, work)
    platform.bus.publish(published)
    return result
  })
}

const runTransaction = async <T>(
  pool: pg.Pool,
  work: (transaction: LogTransaction) => Promise<T>,
  tries = 1,
): Promise<{ result: T; published: readonly BusMessage[] }> => {
  const client = await pool.connect()
  let isUsable = true
  try {
    const published: BusMessage[] = []
    await client.query('begin')
    const result = await work(createTransaction(client, published))
    await client.query('commit')
    return { result, published }
  } catch (error) {
    isUsable = await client.query('rollback').then(
      () => true,
      () => false,
    )
    if (tries === TRIES_MAX || !repeatableStates.has(String((error as { code?: unknown }).code))) throw error
  } finally {
    client.release(!isUsable)
  }
  return runTransaction(pool, work, tries + 1)
}

const createTransaction = (client: pg.ClientBase, published: BusMessage[]): LogTransaction => {
  const writeAll = async (entries: readonly NewEntry[]): Promise<ConversationEvent[]> => {
    const rows = entries.map(toEntryRow)
    const places = await insertEntries(client, rows)
    const events = places.map((place, index) => createEvent(rows[index]!, place))
    for (const event of events) published.push({ kind: 'event', event })
    return events
  }
  return {
    client,
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
    tellReadByAll: (conversation_id, seq) => {
      const register = { kind: 'read' as const, conversation_id, user_id: null, seq }
      published.push({ kind: 'register', register, conversations: [conversation_id] })
    },
  }
}
