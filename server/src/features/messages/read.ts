import type { ReadPosition } from '../../platform/append/read-writer.ts'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'

export type ReadInput = {
  readonly conversation_id: string
  readonly seq: number
}

/**
 * Moves the reader's position forward, never back and never beyond the log, and tells the others (direct:
 * how far this person has read; group: how far everybody has). Null for everyone who is not a member.
 */
export function markRead(
  { reads }: Platform,
  userId: string,
  { conversation_id, seq }: ReadInput,
): Promise<ReadPosition | null> {
  return reads.write({ conversation_id, user_id: userId, seq })
}

export const readMessages: Handler<'messages.read'> = async ({ platform, caller, refuse }, input) =>
  (await markRead(platform, caller.user_id, input)) ?? refuse('not_found')
