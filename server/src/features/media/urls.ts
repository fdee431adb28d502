import type { MediaUrls } from '#contract/media.ts'
import type { Handler } from '../../platform/call.ts'
import { signFileUrl } from '../../platform/files/sign-url.ts'
import { type AddressedFile, selectAddressed } from './media.queries.ts'

/** Seconds for which an address is good (MEDIA-004, AUDIO-022). */
const MEDIA_URL_LIFE_S = 14_400
const AUDIO_URL_LIFE_S = 60

/** Addresses for the caller alone; who may not see a message is answered as if it were not there. */
export const readMediaUrls: Handler<'media.urls'> = async ({ platform, caller }, { message_ids }) => {
  const { pool, keys, clock } = platform
  const nowMs = Math.floor(clock.now() / 1000) * 1000
  const files = await selectAddressed(pool, caller.user_id, message_ids)
  const untilOf = ({ bucket }: AddressedFile): number =>
    nowMs + (bucket === 'audio-messages' ? AUDIO_URL_LIFE_S : MEDIA_URL_LIFE_S) * 1000
  const sign = (file: AddressedFile): string =>
    signFileUrl(
      keys,
      { bucket: file.bucket, path: file.path, version: null },
      { userId: caller.user_id, untilMs: untilOf(file) },
    )
  const thumbnails = new Map(files.filter(isThumbnail).map((file) => [file.message_id, sign(file)]))
  const urls = files
    .filter((file) => !isThumbnail(file))
    .map((file): MediaUrls => ({
      message_id: file.message_id,
      url: sign(file),
      thumbnail_url: thumbnails.get(file.message_id) ?? null,
      expires_at: new Date(untilOf(file)).toISOString(),
    }))
  return { urls }
}

const isThumbnail = ({ role }: AddressedFile): boolean => role === 'thumbnail'
