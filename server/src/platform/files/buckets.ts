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
const IMAGES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
const VIDEOS = ['video/mp4', 'video/webm', 'video/quicktime', 'video/matroska']

export const BUCKETS = {
  avatars: { maxBytes: 5 * MB, types: IMAGES, isLasting: true },
  'media-messages': { maxBytes: 100 * MB, types: null, isLasting: false },
  'audio-messages': {
    maxBytes: 10_485_760,
    types: ['audio/webm', 'video/webm', 'audio/mp4', 'audio/x-m4a', 'video/mp4', 'audio/wav', 'audio/ogg'],
    isLasting: false,
  },
  stories: { maxBytes: 100 * MB, types: [...IMAGES, ...VIDEOS], isLasting: false },
  music: {
    maxBytes: 50 * MB,
    types: ['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg', 'audio/wav', 'audio/flac', 'audio/aac'],
    isLasting: false,
  },
} as const satisfies Record<string, Bucket>

export type BucketName = keyof typeof BUCKETS

export function isBucketName(name: string): name is BucketName {
  return Object.hasOwn(BUCKETS, name)
}
