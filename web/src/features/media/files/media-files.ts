import type { Message } from '#contract/messages.ts'
import { ApiError, NetworkError } from '../../../sync/errors.ts'
import { perSync } from '../../../sync/per-sync.ts'
import type { Sync } from '../../../sync/sync.ts'
import { dropDeleted } from './drop-deleted.ts'
import { createMediaAddresses, type MediaAddresses } from './media-addresses.ts'
import { createMediaCache, type MediaCache, type MediaPart } from './media-cache.ts'

/** The bytes of messages' files: the device's where it has them, else the server's, which are kept. */
export interface MediaFiles {
  readonly cache: MediaCache
  readonly addresses: MediaAddresses
  /** Throws ApiError or NetworkError. */
  read(message: Message, part: MediaPart): Promise<Blob>
  /** The same as an address for this page; it is let go of when much else was looked at. */
  open(message: Message, part: MediaPart): Promise<string>
  /** What `open` gave before: at once. */
  peek(message: Message, part: MediaPart): string | null
}

/** Object addresses that are held; the pictures behind them are in memory. */
const HELD_MAX = 300

/** An address that is refused is asked for anew, once. */
const REFUSED = new Set([401, 403, 404])

export function createMediaFiles(
  sync: Pick<Sync, 'call' | 'clock'>,
  cache = createMediaCache(),
  fetchFn: typeof fetch = (...args) => fetch(...args),
): MediaFiles {
  const addresses = createMediaAddresses(sync)
  const held = new Map<string, string>()
  const opening = new Map<string, Promise<string>>()

  const fetchBytes = async (message: Message, part: MediaPart): Promise<Blob> => {
    for (let isRepeat = false; ; isRepeat = true) {
      const { url, thumbnail_url } = await addresses.find(message.id)
      const response = await fetchFn((part === 'thumbnail' && thumbnail_url) || url).catch(
        (cause: unknown) => {
          throw new NetworkError(undefined, { cause })
        },
      )
      if (response.ok) return response.blob()
      if (!REFUSED.has(response.status)) throw new NetworkError(`no answer (${response.status})`)
      if (isRepeat) throw new ApiError('not_found', 'the file cannot be read')
      addresses.forget(message.id)
    }
  }

  const read = async (message: Message, part: MediaPart): Promise<Blob> => {
    const kept = await cache.read(message, part).catch(() => null)
    if (kept) return kept
    // Of what was sent from here all of it is kept, and serves as the small one, too.
    const isSmall = part === 'thumbnail' && message.message_type === 'image'
    const whole = isSmall ? await cache.read(message, 'file').catch(() => null) : null
    if (whole) return whole
    const content = await fetchBytes(message, part)
    void cache.keep(message, part, content)
    return content
  }

  const hold = (name: string, url: string): string => {
    held.set(name, url)
    for (const [oldest, old] of held) {
      if (held.size <= HELD_MAX) break
      held.delete(oldest)
      URL.revokeObjectURL(old)
    }
    return url
  }

  return {
    cache,
    addresses,
    read,
    open: async (message, part) => {
      const name = `${message.id} ${part}`
      const known = held.get(name)
      if (known) return known
      const pending =
        opening.get(name) ??
        read(message, part)
          .then((content) => hold(name, URL.createObjectURL(content)))
          .finally(() => opening.delete(name))
      opening.set(name, pending)
      return pending
    },
    peek: (message, part) => held.get(`${message.id} ${part}`) ?? null,
  }
}

export const getMediaFiles = perSync((sync) => {
  const files = createMediaFiles(sync)
  dropDeleted(sync, files.cache)
  return files
})
