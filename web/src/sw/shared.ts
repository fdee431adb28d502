import { SHARED_PAGE } from '#contract/share-target.ts'
import { SHARED_CACHE, SHARED_ENTRY, SHARED_FOR_MS, SHARED_MAX_BYTES } from './names.ts'

/**
 * What another app shares with this one comes as a form (docs/decisions/0208). It is kept on the device as it came, in the
 * place of the one before, unread: a page shows what is in it. What cannot be kept the page does not find, and says so.
 */
export async function takeShared(request: Request): Promise<Response> {
  await keep(request).catch(() => {})
  return Response.redirect(SHARED_PAGE, 303)
}

/** What is kept; what nobody took for an hour is removed. */
export async function findShared(): Promise<Response | null> {
  const kept = await caches.match(SHARED_ENTRY, { cacheName: SHARED_CACHE })
  const ageMs = Date.now() - Date.parse(kept?.headers.get('date') ?? '')
  if (kept && ageMs >= 0 && ageMs < SHARED_FOR_MS) return kept
  // Where nothing is kept yet, something may be on its way there.
  if (kept) await caches.delete(SHARED_CACHE)
  return null
}

const keep = async ({ body, headers }: Request): Promise<void> => {
  await caches.delete(SHARED_CACHE)
  const type = headers.get('content-type') ?? ''
  const kept = new Response(body?.pipeThrough(limitBytes()), {
    headers: { 'content-type': type, date: new Date().toUTCString() },
  })
  await (await caches.open(SHARED_CACHE)).put(SHARED_ENTRY, kept)
}

const limitBytes = (): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> => {
  let bytes = 0
  return new TransformStream({
    transform: (chunk, stream) => {
      bytes += chunk.length
      if (bytes > SHARED_MAX_BYTES) stream.error(new RangeError('too large'))
      else stream.enqueue(chunk)
    },
  })
}
