import type pg from 'pg'
import type { ConversationEvent } from '#contract/messages.ts'
import type { BusMessage } from '../bus/bus.ts'
import type { Platform } from '../platform.ts'
import { insertLogRow, insertUserLogRow, type LogRow } from './log-writer.queries.ts'

/** SQLSTATE of a deadlock and of a serialization failure: the transaction did nothing and may run again. */
const repeatableStates = new Set(['40P01', '40001'])
const TRIES_MAX = 3

type WithoutPlace<E> = E extends unknown ? Omit<E, 'seq' | 'created_at'> : never
/** An entry that is no message; messages are written by `Append.send` alone. */
export type NewEntry = WithoutPlace<Exclude<ConversationEvent, { kind: 'message' | 'purged' }>>

/** An entry of a person's log that is announced together with the head of the conversation. */
export interface UserEntry {
  readonly user_id: string
  readonly user_seq: number
  readonly kind: 'conversation_added' | 'conversation_changed'
}

/**
 * A transaction that writes logs. Order of locks: the conversation first, before anything is checked, then
 * people, in the order of their ids.
 */
export interface LogTransaction {
  readonly client: pg.ClientBase
  /** Writes an entry under the lock of its conversation. */
  write(entry: NewEntry): Promise<ConversationEvent>
  /** Writes the logs of several people; announcing them needs their heads and is left to the caller. */
  writeUsers(
    kind: UserEntry['kind'],
    userIds: readonly string[],
    conversationId: string,
  ): Promise<UserEntry[]>
  /** The conversation leaves the lists of these people: no later event of it reaches them. */
  writeRemoved(userIds: readonly string[], conversationId: string): Promise<void>
}

/**
 * Runs `work` in one transaction (READ COMMITTED) that may write the log of this conversation, and publishes
 * its entries and removals after COMMIT, in their order. Whatever `work` throws rolls everything back.
 */
export const writeLog = <T>(
  platform: Platform,
  conversationId: string,
  work: (transaction: LogTransaction) => Promise<T>,
): Promise<T> =>
  platform.append.holding(conversationId, async () => {
    const { result, published } = await runTransaction(platform.pool, work)
    platform.bus.publish(published)
    return result
  })

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

const createTransaction = (client: pg.ClientBase, published: BusMessage[]): LogTransaction => ({
  client,
  write: async (entry) => {
    const event = { ...entry, ...(await insertLogRow(client, toRow(entry))) }
    published.push({ kind: 'event', event })
    return event
  },
  writeUsers: async (kind, userIds, conversationId) => {
    const entries: UserEntry[] = []
    for (const user_id of [...userIds].toSorted()) {
      const user_seq = await insertUserLogRow(client, user_id, kind, conversationId)
      entries.push({ user_id, user_seq, kind })
    }
    return entries
  },
  writeRemoved: async (userIds, conversation_id) => {
    for (const user_id of [...userIds].toSorted()) {
      const user_seq = await insertUserLogRow(client, user_id, 'conversation_removed', conversation_id)
      const event = { kind: 'conversation_removed' as const, user_seq, conversation_id }
      published.push({ kind: 'user_event', user_id, event })
    }
  },
})

const toRow = (entry: NewEntry): LogRow => {
  const { kind, conversation_id, actor_id } = entry
  const base = { kind, conversation_id, actor_id, message_id: null, data: null }
  switch (entry.kind) {
    case 'message_deleted':
      return { ...base, message_id: entry.message_id }
    case 'member_joined':
    case 'role_changed':
      return { ...base, data: { user_id: entry.user_id, role: entry.role } }
    case 'member_left':
      return { ...base, data: { user_id: entry.user_id } }
    case 'group_changed':
      return {
        ...base,
        data: { name: entry.name, description: entry.description, avatar_url: entry.avatar_url },
      }
  }
}
