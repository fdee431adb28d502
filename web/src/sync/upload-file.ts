import type { ErrorBody } from '#contract/errors.ts'
import type { Tokens } from './api.ts'
import { type Clock, systemClock } from './clock.ts'
import { ApiError, NetworkError } from './errors.ts'
import { LEAD_ENDED } from './job.ts'

/** Upload of one file: a job can keep `location` and go on with it later, in another tab or another day. */
export interface UploadOptions {
  readonly tokens: Tokens
  /** A bucket of docs/files.md. */
  readonly bucket: string
  /** Where an upload of these bytes was begun. */
  readonly location?: string | null
  /** Null: the server has forgotten what was begun. */
  readonly onLocation?: (location: string | null) => void
  readonly onProgress?: (sentBytes: number) => void
  /** Gives it up; what has arrived is dropped at the server, unless the reason says that somebody goes on with it. */
  readonly signal?: AbortSignal
  readonly clock?: Clock
  readonly fetchFn?: typeof fetch
}

const UPLOADS = '/files/upload'
const FIRST_PIECE_BYTES = 64 * 1024
const LONGEST_PIECE_BYTES = 4 * 1024 * 1024
/** A piece that takes less is followed by one of twice its size: progress moves about once a second. */
const QUICK_MS = 700
/** The server ends a request after 30 s and keeps what has come. */
const REQUEST_LIMIT_MS = 35_000
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000]
/** The server forgets an upload after a day; more often than this it is not the age. */
const ANEW_MAX = 3

/**
 * Brings a file to the server by tus 1.0 and resolves with its id. A lost network is waited for, and what has arrived
 * stays; throws ApiError for what the server refuses, and the signal's reason.
 */
export async function uploadFile(content: Blob, options: UploadOptions): Promise<string> {
  const { clock = systemClock, signal, onLocation, onProgress } = options
  const request = createRequest(options)
  let location = options.location ?? null
  let isFresh = false
  let failures = 0
  let beginnings = 0
  const stopIfUnwanted = () => {
    if (signal?.aborted && location && signal.reason !== LEAD_ENDED) void giveUp(options, location)
    signal?.throwIfAborted()
  }
  for (;;) {
    stopIfUnwanted()
    try {
      if (location === null) {
        if (++beginnings > ANEW_MAX) throw new ApiError('not_found', 'no upload stays')
        location = await begin(request, content.size, options.bucket)
        isFresh = true
        onLocation?.(location)
      }
      let sent = isFresh ? 0 : await askOffset(request, location)
      let pieceBytes = FIRST_PIECE_BYTES
      for (isFresh = false; sent !== null && sent < content.size;) {
        onProgress?.(sent)
        const startedAtMs = clock.now()
        sent = await sendPiece(request, location, content.slice(sent, sent + pieceBytes), sent)
        failures = 0
        if (clock.now() - startedAtMs < QUICK_MS) pieceBytes = Math.min(pieceBytes * 2, LONGEST_PIECE_BYTES)
      }
      if (sent === null) {
        location = null
        onLocation?.(null)
        continue
      }
      onProgress?.(sent)
      return idOf(location)
    } catch (error) {
      stopIfUnwanted()
      if (!(error instanceof NetworkError)) throw error
      await waitToRetry(clock, RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0, signal)
    }
  }
}

type Request = (
  method: 'POST' | 'HEAD' | 'PATCH',
  url: string,
  headers?: Record<string, string>,
  body?: Blob,
) => Promise<Response>

async function begin(request: Request, bytes: number, bucket: string): Promise<string> {
  const response = await request('POST', UPLOADS, {
    'upload-length': `${bytes}`,
    'upload-metadata': `bucket ${btoa(bucket)}`,
  })
  const location = response.headers.get('location')
  if (!response.ok || !location) throw await readRefusal(response)
  return `${UPLOADS}/${idOf(location)}`
}

/** How much has arrived; null when the server knows of no such upload. */
async function askOffset(request: Request, location: string): Promise<number | null> {
  const response = await request('HEAD', location)
  if (response.status === 404) return null
  return readOffset(response)
}

/** Answers how much has arrived now, null as above. */
async function sendPiece(
  request: Request,
  location: string,
  piece: Blob,
  offset: number,
): Promise<number | null> {
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': `${offset}` }
  const response = await request('PATCH', location, headers, piece)
  if (response.status === 404) return null
  // A piece whose answer was lost is there already.
  if (response.status === 409) return askOffset(request, location)
  return readOffset(response)
}

async function readOffset(response: Response): Promise<number> {
  const offset = Number(response.headers.get('upload-offset') ?? Number.NaN)
  if (response.ok && Number.isSafeInteger(offset)) return offset
  throw await readRefusal(response)
}

/** A busy server, or a page that somebody on the way put in the place of the answer, is no answer. */
async function readRefusal(response: Response): Promise<Error> {
  const { code, message } = ((await response.json().catch(() => null)) ?? {}) as Partial<ErrorBody>
  if (response.ok || response.status >= 500 || typeof code !== 'string')
    return new NetworkError(`no answer (${response.status})`)
  return new ApiError(code, message ?? code)
}

function createRequest({ tokens, signal, fetchFn = (...args) => fetch(...args) }: UploadOptions): Request {
  return async (method, url, headers = {}, body) => {
    for (let isRepeat = false; ; isRepeat = true) {
      const token = await tokens.accessToken()
      const all = { ...headers, authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
      const response = await fetchWithin(fetchFn, url, { method, headers: all, body: body ?? null }, signal)
      if (response.status !== 401 || isRepeat) return response
      await tokens.reject(token)
    }
  }
}

async function fetchWithin(
  fetchFn: typeof fetch,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const ending = new AbortController()
  const end = () => ending.abort()
  signal?.addEventListener('abort', end)
  const timer = setTimeout(end, REQUEST_LIMIT_MS)
  try {
    return await fetchFn(url, { ...init, signal: ending.signal })
  } catch (cause) {
    throw new NetworkError(undefined, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** Nobody waits for it: an upload that stays is forgotten by the server after a day. */
async function giveUp({ tokens, fetchFn = fetch }: UploadOptions, location: string): Promise<void> {
  try {
    const headers = { authorization: `Bearer ${await tokens.accessToken()}`, 'tus-resumable': '1.0.0' }
    await fetchFn(location, { method: 'DELETE', headers, keepalive: true })
  } catch {
    // As said.
  }
}

/** Resolves when the time is over, the network is back, or nobody wants it any more. */
export function waitToRetry(clock: Clock, delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      globalThis.removeEventListener?.('online', end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(delayMs, end)
    globalThis.addEventListener?.('online', end)
    signal?.addEventListener('abort', end)
  })
}

const idOf = (location: string): string => location.slice(location.lastIndexOf('/') + 1)
