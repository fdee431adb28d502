import type { Message } from '#contract/messages.ts'
import { randomId } from '../../../lib/random-id.ts'
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
  const inOrder = messages.map(({ message }) => findNow(sync, message)).toSorted((a, b) => a.seq - b.seq)
  const there = inOrder.filter(({ deleted_for_everyone }) => !deleted_for_everyone)
  const isMixed = there.some(isFile)
  for (const conversation_id of chatIds)
    for (const message of there)
      // One after the other: each keeps its place behind the one before.
      if (isMixed) await sendInLane(sync, message, conversation_id)
      else {
        const content = message.content ?? ''
        await sync.send({ conversation_id, content, reply_to_message_id: null, extra })
      }
  return there.length
}

const isFile = ({ message_type }: Message): boolean => message_type !== 'text'

/** As it is by now. */
function findNow({ memory }: Tools, message: Message): Message {
  return memory.log(message.conversation_id)?.rows.find(({ id }) => id === message.id) ?? message
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
