import { AuthError } from './auth-types.ts'

export type AuthRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly accessToken?: string
}

/** No answer in this time counts as none. */
const REQUEST_TIMEOUT_MS = 15_000

export type AuthFetch = <T>(request: AuthRequest) => Promise<T>

/** Speaks the GoTrue HTTP shape under `/auth/v1`. Throws AuthError for refusals and for no answer. */
export function createAuthFetch(fetchFn: typeof fetch = fetch, base = '/auth/v1'): AuthFetch {
  return async <T>({ method, path, query = {}, body, accessToken }: AuthRequest): Promise<T> => {
    const params = new URLSearchParams(
      Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    )
    const url = `${base}${path}${params.size > 0 ? `?${params}` : ''}`
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
    }
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const init = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await fetchFn(url, init).catch(() => {
      throw new AuthError('network', null)
    })
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw toAuthError(response.status, answer, readRetryAfter(response.headers))
    // Not our server's word: a page that a network puts in its place until one has signed in there.
    if (answer === null && response.status === 200) throw new AuthError('network', null)
    return answer as T
  }
}

/** Reads GoTrue's error bodies, the old shape (`code` is the status) and the new (`code` is the code). */
export function toAuthError(status: number, body: unknown, retryAfterS: number | null = null): AuthError {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  // A gateway in front that cannot reach the server is no answer of the server.
  if (status === 502 || status === 503 || status === 504) return new AuthError('network', null, [], status)
  const code = firstText(fields['error_code'], fields['code'], fields['error']) ?? 'unknown'
  const message = firstText(fields['msg'], fields['message'], fields['error_description'])
  const weak = fields['weak_password'] as { reasons?: unknown; codes?: unknown } | null | undefined
  return new AuthError(code, message, readTexts(weak?.reasons), status, readTexts(weak?.codes), retryAfterS)
}

const readTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []

/** Seconds; a gateway may write a date, which is left aside. */
const readRetryAfter = (headers: Headers): number | null => {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,7}$/.test(text) ? Number(text) : null
}

const firstText = (...candidates: unknown[]): string | null =>
  candidates.find((value): value is string => typeof value === 'string' && value !== '') ?? null
