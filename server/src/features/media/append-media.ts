import { randomUUID } from 'node:crypto'
import type { Ack, Message } from '#contract/messages.ts'
import type { AppendRefusal, AppendRequest } from '../../platform/append/append.ts'
import { type LogTransaction, writeLog } from '../../platform/append/log-writer.ts'
import { selectEventsAt } from '../../platform/append/log.queries.ts'
import { selectSentPlaces } from '../../platform/append/sent-places.queries.ts'
import { insertAttachments } from '../../platform/files/attachments.queries.ts'
import type { BucketName } from '../../platform/files/buckets.ts'
import { discardFiles } from '../../platform/files/discard-files.ts'
import { insertUsedFiles, type NewFile, removeFiles } from '../../platform/files/files.queries.ts'
import { takeUpload } from '../../platform/files/take-upload.ts'
import type { Platform } from '../../platform/platform.ts'
import { announceRevived } from '../messages/public.ts'

export type Sent = { readonly ack: Ack; readonly message: Message }

export type Send = Pick<AppendRequest['message'], 'conversation_id' | 'client_id'>

/** What the sender was answered the first time, from what became of it; null where nothing was sent yet. */
export async function findSent(
  { pool }: Pick<Platform, 'pool'>,
  senderId: string,
  { conversation_id, client_id }: Send,
): Promise<Sent | 'client_id_reused' | null> {
  const [place] = await selectSentPlaces(pool, [{ sender_id: senderId, client_id }])
  if (!place) return null
  if (place.conversation_id !== conversation_id) return 'client_id_reused'
  const [event] = await selectEventsAt(pool, [place])
  if (event?.kind !== 'message') return null
  const { id: message_id, seq, created_at } = event.message
  return { ack: { client_id, conversation_id, message_id, seq, created_at }, message: event.message }
}

/** A message with files whose bytes are stored and which nobody names yet. */
export type MediaRequest = AppendRequest & {
  readonly media: NewFile
  readonly thumbnail: NewFile | null
  /** What the media is, or was made of. */
  readonly upload: { readonly id: string; readonly bucket: BucketName } | null
}

/**
 * Appends the message and names its files in one transaction: there is no message without its file and no file without
 * its message. What was made for nothing is discarded. A repeat answers the first time.
 */
export async function appendMedia(platform: Platform, request: MediaRequest): Promise<Sent | AppendRefusal> {
  const { media, thumbnail, upload, sender_id } = request
  const made = [media, thumbnail].filter((file) => file !== null && file.id !== upload?.id) as NewFile[]
  const outcome = await writeLog(platform, request.message.conversation_id, (transaction) =>
    append(transaction, request),
  ).catch(async (error: unknown) => {
    // Nothing was written; of any other failure nobody knows, and what is left over goes with the sweep.
    if (!(error instanceof UploadGone)) throw error
    return 'gone' as const
  })
  if (outcome === 'gone' || !outcome.answer.ok || !outcome.event) {
    await orLater(
      platform,
      Promise.all(made.map(({ bucket, id }) => platform.files.delete(`${bucket}/${id}`))),
    )
    if (outcome === 'gone') return 'not_found'
    if (!outcome.answer.ok) return outcome.answer.code
    return (await findSent(platform, sender_id, request.message)) ?? 'not_found'
  }
  await announceRevived(platform, outcome.answer)
  if (upload && upload.id !== media.id) await orLater(platform, discardFiles(platform, [upload]))
  return { ack: outcome.answer.ack, message: outcome.event.message }
}

/** Bytes that cannot go now go with the sweep: a store that is away changes nothing of what was sent or refused. */
async function orLater({ log }: Platform, discarding: Promise<unknown>): Promise<void> {
  await discarding.catch((error: unknown) => log.warn({ err: error }, 'files that nobody names go later'))
}

class UploadGone extends Error {}

async function append(
  { client, send }: LogTransaction,
  { media, thumbnail, upload, ...request }: MediaRequest,
): Promise<Awaited<ReturnType<LogTransaction['send']>>> {
  const sent = await send(request)
  if (!sent.event) return sent
  if (upload) {
    if (!(await takeUpload(client, upload.id, request.sender_id, upload.bucket))) throw new UploadGone()
    if (upload.id !== media.id) await removeFiles(client, [upload.id])
  }
  const { view_once: is_once, media_type } = sent.event.message
  const is_in_gallery = !is_once && (media_type === 'image' || media_type === 'video')
  await insertUsedFiles(client, thumbnail ? [media, thumbnail] : [media])
  await insertAttachments(client, sent.event, [
    { role: 'media', file_id: media.id, is_in_gallery, is_once },
    ...(thumbnail
      ? [{ role: 'thumbnail' as const, file_id: thumbnail.id, is_in_gallery: false, is_once }]
      : []),
  ])
  return sent
}

/** Where a thumbnail lies: beside nothing that could be guessed from it. */
export function thumbnailPath(userId: string): string {
  return `${userId}/thumbnails/${randomUUID()}.webp`
}
