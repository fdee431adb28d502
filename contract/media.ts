import { z } from 'zod'
import { clientId, humanText, seq, timestamp, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { MEDIA_LIST_PAGE_SIZE, MEDIA_URLS_MAX, POSTER_MAX_LENGTH } from './limits.ts'
import { ack, message, waveform } from './messages.ts'

export const sentMediaTypes = ['image', 'video', 'file', 'audio'] as const

/**
 * A message with a file that was brought to the server before (docs/files.md): bucket `audio-messages` for voice,
 * `media-messages` for the rest. What the file is its bytes say: a picture's size is measured, its location data is
 * gone; what is said here about pixels and length counts for videos and voice alone.
 */
export const outgoingMedia = z.object({
  conversation_id: uuid,
  /** Made once by the sending device and never remade: the key of exactly-once. */
  client_id: clientId,
  file_id: uuid,
  message_type: z.enum(sentMediaTypes),
  /** What stands below it; may be empty. */
  content: humanText.default(''),
  /** As the sender's device calls it; shown and offered for download, never part of an address. */
  file_name: humanText.max(255).nullish(),
  /** Photos and videos: each other member may look once (D-097). */
  view_once: z.boolean().default(false),
  reply_to_message_id: uuid.nullish(),
  width: z.int().min(1).max(16_384).nullish(),
  height: z.int().min(1).max(16_384).nullish(),
  duration_ms: z
    .int()
    .min(0)
    .max(24 * 3_600_000)
    .nullish(),
  waveform: waveform.nullish(),
  /** A picture of the video in base64, which its sender made of a frame. */
  poster: z.base64().max(POSTER_MAX_LENGTH).nullish(),
  /** Sent together with the others of this id: one bubble. */
  album_id: uuid.nullish(),
})
export type OutgoingMedia = z.input<typeof outgoingMedia>

/** Addresses of one message's bytes, good for the caller alone, while they may see the message. */
export const mediaUrls = z.object({
  message_id: uuid,
  url: z.string(),
  thumbnail_url: z.string().nullable(),
  expires_at: timestamp,
})
export type MediaUrls = z.infer<typeof mediaUrls>

export const mediaCalls = {
  'media.send': defineCall({
    summary: 'Appends a message with an uploaded file. A repeat gets the first answer again.',
    input: outgoingMedia,
    output: z.object({ ack, message }),
    /** `not_found`: no such conversation or upload of the caller; `unsupported_media`: its bytes are something else. */
    errors: ['not_found', 'blocked', 'client_id_reused', 'unsupported_media', 'payload_too_large'],
  }),
  'media.urls': defineCall({
    summary:
      'Addresses of the files of messages: 14,400 s, voice 60 s. Messages that the caller may not see, or may see only once, are left out.',
    input: z.object({ message_ids: z.array(uuid).min(1).max(MEDIA_URLS_MAX) }),
    output: z.object({ urls: z.array(mediaUrls) }),
  }),
  'media.open_once': defineCall({
    summary:
      'The one look at a message that may be seen once (D-097): an address for one reading of its bytes.',
    input: z.object({ message_id: uuid }),
    output: z.object({ url: z.string(), content_type: z.string(), viewed_at: timestamp }),
    errors: ['not_found', 'already_viewed'],
  }),
  'media.list': defineCall({
    summary: "A conversation's photos and videos, newest first: what the viewer swipes through.",
    input: z.object({ conversation_id: uuid, before: seq.optional() }),
    output: z.object({ messages: z.array(message).max(MEDIA_LIST_PAGE_SIZE), has_more: z.boolean() }),
    errors: ['not_found'],
  }),
  'media.forward': defineCall({
    summary:
      'Appends a message with the file of another one that the caller may see; never of one that may be seen once.',
    input: z.object({ message_id: uuid, conversation_id: uuid, client_id: clientId }),
    output: z.object({ ack, message }),
    errors: ['not_found', 'blocked', 'client_id_reused'],
  }),
}
