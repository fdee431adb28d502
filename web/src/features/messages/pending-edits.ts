import type { Message } from '#contract/messages.ts'
import { listPending } from '../../sync/job.ts'
import type { Memory } from '../../sync/memory.ts'

/** What own messages will say once the server has heard of it, by message; the last edit counts. */
export function listEdits(jobs: Memory['jobs']): ReadonlyMap<string, string> {
  return new Map(listPending(jobs, 'messages.edit').map(({ message_id, content }) => [message_id, content]))
}

const laid = new WeakMap<Message, Message>()

/** The message with its new text; the same one as long as neither changes. */
export function withEdit(message: Message, content: string): Message {
  if (message.content === content || message.deleted_for_everyone) return message
  const known = laid.get(message)
  if (known?.content === content) return known
  const edited = { ...message, content, edited_at: message.edited_at ?? message.created_at }
  laid.set(message, edited)
  return edited
}
