import { CHAT_FILE_MAX_BYTES, STORY_FILE_MAX_BYTES } from '#contract/limits.ts'

/** A bucket of the documented storage: what may lie in it and how it is read. */
export type Bucket = {
  /** D-020; audio and music as part 1 §5. */
  maxBytes: number
  /** Content types, by what the bytes are and not by what their sender says. Null: any but what a browser runs. */
  types: readonly string[] | null
  /** Addresses that stand until the file changes: a face is shown for months from what a device has kept. */
  isLasting: boolean
}

const MB = 1024 * 1024
/** Made by the server alone: nobody brings a byte of it. */
const NOTHING = 0
const AVATAR_MAX_BYTES = 5 * MB
const AUDIO_MAX_BYTES = 10_485_760
const MUSIC_MAX_BYTES = 50 * MB
export const IMAGES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
export const VIDEOS: readonly string[] = ['video/mp4', 'video/webm', 'video/quicktime', 'video/matroska']

export const BUCKETS = {
  avatars: { maxBytes: AVATAR_MAX_BYTES, types: IMAGES, isLasting: true },
  'media-messages': { maxBytes: CHAT_FILE_MAX_BYTES, types: null, isLasting: false },
  'audio-messages': {
    maxBytes: AUDIO_MAX_BYTES,
    types: ['audio/webm', 'video/webm', 'audio/mp4', 'audio/x-m4a', 'video/mp4', 'audio/wav', 'audio/ogg'],
    isLasting: false,
  },
  stories: { maxBytes: STORY_FILE_MAX_BYTES, types: [...IMAGES, ...VIDEOS], isLasting: false },
  music: {
    maxBytes: MUSIC_MAX_BYTES,
    types: ['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg', 'audio/wav', 'audio/flac', 'audio/aac'],
    isLasting: false,
  },
  exports: { maxBytes: NOTHING, types: [], isLasting: false },
} as const satisfies Record<string, Bucket>

export type BucketName = keyof typeof BUCKETS

export function isBucketName(name: string): name is BucketName {
  return Object.hasOwn(BUCKETS, name)
}
