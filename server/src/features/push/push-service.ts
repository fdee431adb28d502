import http from 'node:http'
import https from 'node:https'
import { createPublicLookup } from './public-lookup.ts'

/** From the first byte to the last one. */
export const TIMEOUT_MS = 10_000
/** Push services answer with a line at most. */
const ANSWER_MAX_BYTES = 16 * 1024
/** No longer than this is a service taken at its word: a push is no news after that. */
const RETRY_AFTER_MAX_MS = 24 * 3600_000
/** Of one host; more wait in the lane. */
export const CONNECTIONS_OF_A_HOST = 16

export type PushRequest = {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export type PushAnswer = { readonly status: number; readonly retryAfterMs: number | null }

/** The services of the browsers, as this server reaches them. */
export interface PushServices {
  /** Rejects when there was no answer within ten seconds. Follows nothing. */
  post(request: PushRequest): Promise<PushAnswer>
  close(): void
}

export type PushServicesOptions = {
  /** A push service of a test: http, on this machine. */
  readonly allowsLoopback: boolean
}

export function createPushServices({ allowsLoopback }: PushServicesOptions): PushServices {
  const options = { keepAlive: true, maxSockets: CONNECTIONS_OF_A_HOST, timeout: 30_000 }
  const secure = new https.Agent({ ...options, lookup: createPublicLookup() })
  const plain = new http.Agent(options)
  return {
    post: (request) => {
      const isSecure = request.endpoint.startsWith('https:')
      if (!isSecure && !allowsLoopback) return Promise.reject(new Error('not https'))
      return post(request, isSecure ? https.request : http.request, isSecure ? secure : plain)
    },
    close: () => {
      secure.destroy()
      plain.destroy()
    },
  }
}

const post = (
  { endpoint, headers, body }: PushRequest,
  request: typeof https.request,
  agent: http.Agent,
): Promise<PushAnswer> =>
  new Promise((answer, reject) => {
    const sent = request(endpoint, {
      method: 'POST',
      agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { ...headers, 'content-length': body.length },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      let bytes = 0
      response.on('error', reject)
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > ANSWER_MAX_BYTES) response.destroy(new Error('too long an answer'))
      })
      response.on('end', () => {
        const { statusCode: status = 0 } = response
        answer({ status, retryAfterMs: readRetryAfter(response.headers['retry-after'], Date.now()) })
      })
    })
    sent.end(body)
  })

/** Seconds or a date (RFC 9110), a day at most; null for neither. */
export function readRetryAfter(value: string | undefined, nowMs: number): number | null {
  if (value === undefined) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return Number.isNaN(ms) ? null : Math.min(RETRY_AFTER_MAX_MS, Math.max(0, ms))
}
