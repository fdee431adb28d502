import { ApiError, NetworkError } from '../../../sync/errors.ts'
import type { Sync } from '../../../sync/sync.ts'

/** The look counts, and what it was for did not come. */
export class LookLost extends Error {
  constructor(cause: unknown) {
    super('a look that showed nothing', { cause })
    this.name = 'LookLost'
  }
}

/**
 * The one look: the bytes go into the memory of this page and nowhere else. Throws ApiError or NetworkError when nothing
 * was opened, LookLost when it was and the line broke.
 */
export async function readOnce(
  sync: Pick<Sync, 'call'>,
  message_id: string,
  fetchFn: typeof fetch = (...args) => fetch(...args),
): Promise<Blob> {
  const { url, content_type } = await sync.call('media.open_once', { message_id })
  try {
    const response = await fetchFn(url, { cache: 'no-store', credentials: 'omit' })
    if (!response.ok) throw new ApiError('already_viewed', `${response.status}`)
    return new Blob([await response.arrayBuffer()], { type: content_type })
  } catch (cause) {
    throw new LookLost(cause)
  }
}

/** Why there is nothing to be seen, as a key of the texts. */
export function describeLookFailure(error: unknown): 'lost' | 'noLine' | 'alreadyViewed' | 'gone' {
  if (error instanceof LookLost) return 'lost'
  if (error instanceof NetworkError) return 'noLine'
  return error instanceof ApiError && error.code === 'already_viewed' ? 'alreadyViewed' : 'gone'
}
