import { MEDIA_URLS_MAX } from '#contract/limits.ts'
import type { MediaUrls } from '#contract/media.ts'
import { ApiError } from '../../../sync/errors.ts'
import type { Sync } from '../../../sync/sync.ts'

/** Those that are asked for within this time are one question. */
const GATHER_MS = 20
/** An address is not used any more when it has less than this to live, or a tenth of its life. */
const SPARE_MS = 60_000

/** Addresses of messages' files, asked for in batches and again before they are over. */
export interface MediaAddresses {
  /** Throws ApiError (`not_found` where one may not see the message any more) or NetworkError. */
  find(messageId: string): Promise<MediaUrls>
  /** It was refused: the next one is asked for. */
  forget(messageId: string): void
}

type Wanted = { readonly take: (urls: MediaUrls) => void; readonly fail: (error: unknown) => void }

export function createMediaAddresses({ call, clock }: Pick<Sync, 'call' | 'clock'>): MediaAddresses {
  const known = new Map<string, { readonly urls: MediaUrls; readonly untilMs: number }>()
  const asked = new Map<string, Promise<MediaUrls>>()
  let gathered = new Map<string, Wanted>()

  const ask = async (wanted: ReadonlyMap<string, Wanted>): Promise<void> => {
    try {
      const { urls } = await call('media.urls', { message_ids: [...wanted.keys()] })
      const found = new Map(urls.map((one) => [one.message_id, one]))
      for (const [id, { take, fail }] of wanted) {
        const one = found.get(id)
        if (!one) fail(new ApiError('not_found', 'not to be seen any more'))
        else {
          const lifeMs = Date.parse(one.expires_at) - clock.now()
          known.set(id, { urls: one, untilMs: clock.now() + lifeMs - Math.min(SPARE_MS, lifeMs / 10) })
          take(one)
        }
      }
    } catch (error) {
      for (const { fail } of wanted.values()) fail(error)
    } finally {
      for (const id of wanted.keys()) asked.delete(id)
    }
  }

  const flush = (): void => {
    const all = [...gathered]
    gathered = new Map()
    for (let from = 0; from < all.length; from += MEDIA_URLS_MAX)
      void ask(new Map(all.slice(from, from + MEDIA_URLS_MAX)))
  }

  return {
    find: (messageId) => {
      const held = known.get(messageId)
      if (held && held.untilMs > clock.now()) return Promise.resolve(held.urls)
      const pending = asked.get(messageId)
      if (pending) return pending
      if (gathered.size === 0) clock.after(GATHER_MS, flush)
      const answer = new Promise<MediaUrls>((take, fail) => gathered.set(messageId, { take, fail }))
      asked.set(messageId, answer)
      return answer
    },
    forget: (messageId) => void known.delete(messageId),
  }
}
