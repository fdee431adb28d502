import { randomUUID } from 'node:crypto'
import type { MessageExtra } from '#contract/messages.ts'
import type { ParsedInput } from '#contract/registry.ts'
import type { AppendRefusal, MessagePayload } from '../../platform/append/append.ts'
import type { Handler } from '../../platform/call.ts'
import { FileGone } from '../../platform/files/file-store.ts'
import type { NewFile } from '../../platform/files/files.queries.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectPlace } from '../messages/public.ts'
import { answerSend } from './answer-send.ts'
import { appendMedia, type Sent, thumbnailPath } from './append-media.ts'
import { canForward } from './media.policy.ts'
import { type MediaKind, pathOf } from './media-path.ts'
import { type AttachedFile, type Forwardable, selectAttached, selectForwardable } from './media.queries.ts'

/** A message with a copy of another one's file: it stays when that one goes, and says nothing of who sent it first. */
export const forwardMedia: Handler<'media.forward'> = async (
  { platform, caller: { user_id }, refuse },
  input,
) => {
  const sent = await answerSend(platform, user_id, input, () => forward(platform, user_id, input))
  return typeof sent === 'string' ? refuse(sent) : sent
}

async function forward(
  platform: Platform,
  userId: string,
  { message_id, conversation_id, client_id }: ParsedInput<'media.forward'>,
): Promise<Sent | AppendRefusal> {
  const place = await selectPlace(platform.pool, message_id, userId)
  const message = place && (await selectForwardable(platform.pool, place, userId))
  if (!message || !canForward(message)) return 'not_found'
  const attached = await selectAttached(platform.pool, place)
  const media = attached.find(({ role }) => role === 'media')
  const thumbnail = attached.find(({ role }) => role === 'thumbnail')
  const kind = message.message_type
  if (!media || kind === 'text') return 'not_found'
  const path = pathOf(
    kind,
    { content_type: media.content_type, file_name: message.file_name },
    { user_id: userId, conversation_id, nowMs: platform.clock.now() },
  )
  try {
    return await appendMedia(platform, {
      sender_id: userId,
      message: { conversation_id, client_id, content: message.content ?? '' },
      payload: toPayload(message, kind, path),
      media: await copy(platform, media, userId, path),
      thumbnail: thumbnail ? await copy(platform, thumbnail, userId, thumbnailPath(userId)) : null,
      upload: null,
    })
  } catch (error) {
    // It was deleted a moment ago.
    if (error instanceof FileGone) return 'not_found'
    throw error
  }
}

function toPayload(message: Forwardable, message_type: MediaKind, path: string): MessagePayload {
  const { media_type, file_name, audio_duration } = message
  const { album_id: _, ...media } = message.extra?.media ?? {}
  const extra = { media, is_forwarded: true } as MessageExtra
  return message_type === 'audio'
    ? { message_type, audio_url: path, ...(audio_duration !== null && { audio_duration }), extra }
    : { message_type, media_url: path, media_type, ...(file_name && { file_name }), extra }
}

async function copy(
  { files }: Platform,
  { role: _, ...file }: AttachedFile,
  userId: string,
  path: string,
): Promise<NewFile> {
  const id = randomUUID()
  await files.copy(`${file.bucket}/${file.id}`, `${file.bucket}/${id}`)
  return { ...file, id, owner_id: userId, path }
}
