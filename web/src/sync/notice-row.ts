import type { GroupNotice, Message, Snapshot } from '#contract/messages.ts'
import { createTextMessage } from '#contract/text-message.ts'
import { mergeRows } from './log-rows.ts'

/** An entry about the group as a row of its log: it comes, stays and goes with the messages around it. */
export function toNoticeRow(notice: GroupNotice): Message {
  const { conversation_id, seq, created_at } = notice
  return {
    ...createTextMessage({ id: `${conversation_id}.${seq}`, conversation_id, seq, created_at }),
    notice,
  }
}

/** All rows of a page, oldest first. */
export function rowsOf({ messages, notices = [] }: Snapshot): readonly Message[] {
  return mergeRows(messages, notices.map(toNoticeRow))
}
