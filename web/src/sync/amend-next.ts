import type { Message } from '#contract/messages.ts'
import { amendLog, type LogChange, type LogRange } from './change.ts'

/**
 * What a change of one's own was answered with. The entry of the log says the same; this closes the time until it
 * comes. Not where entries before it are missing: they would come too late for the message.
 */
export function amendNext(
  range: LogRange | undefined,
  messageId: string,
  seq: number | null,
  fields: Partial<Message>,
): LogChange[] {
  const isNext = range !== undefined && seq !== null && seq <= range.to + 1
  return isNext ? amendLog(range, { message_id: messageId, seq, fields }) : []
}
