import { prepareMessageText } from '#contract/message-text.ts'
import type { ParsedInput } from '#contract/registry.ts'
import type { AppendRefusal, MessagePayload } from '../../platform/append/append.ts'
import type { Handler } from '../../platform/call.ts'
import { nullIfGone } from '../../platform/files/file-store.ts'
import { type FileRow, removeUpload } from '../../platform/files/files.queries.ts'
import { settleUpload } from '../../platform/files/take-upload.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { answerSend } from './answer-send.ts'
import { appendMedia, findSent, type MediaRequest, type Sent, thumbnailPath } from './append-media.ts'
import { cleanFileName } from './file-name.ts'
import { canBeSeenOnce } from './media.policy.ts'
import { bucketOf, pathOf } from './media-path.ts'
import { type MediaRefusal, prepareMedia, type Prepared } from './prepare-media.ts'

/** D-020: the limit in words. */
const PHOTO_TOO_LARGE = 'Fotos podem ter até 16 MB'

type Input = ParsedInput<'media.send'>

/** The caller's upload becomes a message. It is made into what is sent before anything is locked. */
export const sendMedia: Handler<'media.send'> = async ({ platform, caller: { user_id }, refuse }, input) => {
  if (input.view_once && !canBeSeenOnce(input.message_type)) throw new Refusal('invalid_input')
  const sent = await answerSend(platform, user_id, input, () => sendNew(platform, user_id, input))
  if (sent === 'payload_too_large') throw new Refusal(sent, PHOTO_TOO_LARGE)
  return typeof sent === 'string' ? refuse(sent) : sent
}

async function sendNew(
  platform: Platform,
  userId: string,
  input: Input,
): Promise<Sent | AppendRefusal | MediaRefusal> {
  const upload = await settleUpload(platform, input.file_id, userId, bucketOf(input.message_type))
  const prepared = upload && (await prepareMedia(platform, userId, upload, input).catch(nullIfGone))
  // A repeat that came at the same moment may have been faster.
  if (!prepared) return (await findSent(platform, userId, input)) ?? 'not_found'
  if (typeof prepared !== 'string')
    return appendMedia(platform, toRequest(platform, userId, input, upload, prepared))
  await removeUpload(platform.pool, upload.id)
  return prepared
}

function toRequest(
  platform: Platform,
  userId: string,
  input: Input,
  upload: FileRow,
  { media, thumbnail, extra }: Prepared,
): MediaRequest {
  const { conversation_id, client_id, message_type, reply_to_message_id } = input
  const file_name = cleanFileName(input.file_name)
  const path = pathOf(
    message_type,
    { content_type: media.content_type, file_name },
    { user_id: userId, conversation_id, nowMs: platform.clock.now() },
  )
  const facts: MessagePayload =
    message_type === 'audio'
      ? {
          audio_url: path,
          ...(typeof input.duration_ms === 'number' && { audio_duration: input.duration_ms / 1000 }),
        }
      : {
          media_url: path,
          media_type: message_type,
          ...(file_name && { file_name }),
          ...(input.view_once && { view_once: true }),
        }
  const content = prepareMessageText(input.content)
  return {
    sender_id: userId,
    message: { conversation_id, client_id, content, reply_to_message_id },
    payload: { message_type, ...facts, extra: { media: extra } },
    media: { ...media, owner_id: userId, path },
    thumbnail: thumbnail && { ...thumbnail, owner_id: userId, path: thumbnailPath(userId) },
    upload,
  }
}
