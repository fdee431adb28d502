import type { BusMessage } from '../../platform/bus/bus.ts'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { advanceReadByAll, advanceReadPosition, type ReadPosition } from './read.queries.ts'

/** Only another device of the same person, or their own send, can come in between. */
const TRIES_MAX = 20

export interface ReadInput {
  readonly conversation_id: string
  readonly seq: number
}

/**
 * Moves the reader's position forward, never back and never beyond the log, and tells the others (direct:
 * how far this person has read; group: how far everybody has). Null for everyone who is not a member.
 */
export const markRead = async (
  platform: Platform,
  userId: string,
  { conversation_id, seq }: ReadInput,
): Promise<{ read_seq: number; unread: number } | null> => {
  const position = await advance(platform, userId, conversation_id, seq)
  if (!position) return null
  const { read_seq, unread, is_group, has_moved } = position
  if (!has_moved) return { read_seq, unread }
  const mine = { kind: 'read' as const, conversation_id, user_id: userId, seq: read_seq }
  const messages: BusMessage[] = [
    { kind: 'register', register: { ...mine, unread_count: unread }, users: [userId] },
  ]
  if (is_group) {
    const all = await advanceReadByAll(platform.pool, conversation_id)
    if (all !== null) {
      const register = { kind: 'read' as const, conversation_id, user_id: null, seq: all }
      messages.push({ kind: 'register', register, conversations: [conversation_id] })
    }
  } else messages.push({ kind: 'register', register: mine, conversations: [conversation_id] })
  platform.bus.publish(messages)
  return { read_seq, unread }
}

const advance = async (
  { pool }: Platform,
  userId: string,
  conversationId: string,
  seq: number,
): Promise<ReadPosition | null> => {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const position = await advanceReadPosition(pool, userId, conversationId, seq)
    if (position !== 'changed') return position
  }
  throw new Error('a read position kept changing')
}

export const readMessages: Handler<'messages.read'> = async ({ platform, caller, refuse }, input) =>
  (await markRead(platform, caller.user_id, input)) ?? refuse('not_found')
