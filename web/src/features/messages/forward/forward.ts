import type { Message } from '#contract/messages.ts'
import { randomId } from '../../../lib/random-id.ts'
import { listPending } from '../../../sync/job.ts'
import type { Sync } from '../../../sync/sync.ts'
import type { ShownMessage } from '../shown-message.ts'

/** As many chats at once. */
export const FORWARD_CHATS_MAX = 5

type Tools = Pick<Sync, 'memory' | 'mutate' | 'send'>

const extra = { is_forwarded: true } as const

/**
 * Sends messages on, each chat gets them in the order in which they stand in theirs; without network too. Whom they named
 * and what they answered stays behind. Answers how many were sent on: those that were deleted since they were chosen are
 * left out. Rejects when the device cannot keep them.
 */
export async function forward(
  sync: Tools,
  messages: readonly ShownMessage[],
  chatIds: readonly string[],
): Promise<number> {
  const inOrder = messages.flatMap(({ message }) => findNow(sync, message)).toSorted((a, b) => a.seq - b.seq)
  const there = inOrder.filter(({ deleted_for_everyone }) => !deleted_for_everyone)
  const isMixed = there.some(isFile)
  // Each has its place as it is begun, and nobody waits for the disk in between: a page that is closed takes none along.
  const sends = chatIds.flatMap((conversation_id) =>
    there.map((message) => {
      if (isMixed) return sendInLane(sync, message, conversation_id)
      const content = message.content ?? ''
      return sync.send({ conversation_id, content, reply_to_message_id: null, extra })
    }),
  )
  await Promise.all(sends)
  return there.length
}

const isFile = ({ message_type }: Message): boolean => message_type !== 'text'

/** As it is by now, with what is changed of it here and on its way; nothing where it is deleted here. */
function findNow({ memory: { jobs, log } }: Tools, message: Message): Message | [] {
  const { id } = message
  if (listPending(jobs, 'messages.delete_for_me').some(({ message_id }) => message_id === id)) return []
  const edit = listPending(jobs, 'messages.edit').findLast(({ message_id }) => message_id === id)
  const now = log(message.conversation_id)?.rows.find((row) => row.id === id) ?? message
  return edit ? { ...now, content: edit.content } : now
}

/**
 * Behind the files that go to this chat already: texts of the outbox wait for no file, those between files have their place.
 * The server makes the copy of a file; until then the bubble shows that of the message it comes from.
 */
async function sendInLane({ mutate }: Tools, message: Message, conversation_id: string): Promise<void> {
  const id = randomId()
  const where = { id, lane: `media:${conversation_id}`, conversation_id }
  const to = { conversation_id, client_id: id }
  const content = message.content ?? ''
  if (isFile(message))
    await mutate('media.forward', { ...to, message_id: message.id }, { ...where, source: describe(message) })
  else await mutate('messages.send', { ...to, content, ...extra }, { ...where, source: { content, extra } })
}

/** What is the message's own and not of the chat it stands in. */
function describe({ id, content, message_type, ...message }: Message): Partial<Message> {
  const { media_url, media_type, file_name, audio_url, audio_duration } = message
  const { album_id: _, ...media } = message.extra?.media ?? { content_type: '', bytes: 0 }
  const file = { media_url, media_type, file_name, audio_url, audio_duration }
  return { id, content, message_type, ...file, extra: { ...extra, media } }
}
