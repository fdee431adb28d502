import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import type { CallName, CallOutput } from '#contract/registry.ts'
import { readWireHeader, WIRE_HEADER, WIRE_RANGE, writeWireHeader } from '#contract/wire-version.ts'
import { ApiError, NetworkError } from './errors.ts'
import type { Call } from './sync.ts'

/** What calls need of the session. */
export interface Tokens {
  accessToken(): Promise<string>
  reject(accessToken: string): Promise<void>
}

/** A call that gets no answer in this time counts as a network failure. */
const CALL_TIMEOUT_MS = 15_000

/** Open calls, asked by nobody. */
export function createOpenApi(fetchFn: typeof fetch = (...args) => fetch(...args)): Call {
  return async <N extends CallName>(name: N, input: unknown): Promise<CallOutput<N>> =>
    readAnswer<CallOutput<N>>(await post(fetchFn, name, input, null))
}

/** The calls over plain HTTP: `POST /api/<name>` with the token in the authorization header (AUTH-026). */
export function createApi(tokens: Tokens, fetchFn: typeof fetch = (...args) => fetch(...args)): Call {
  return async <N extends CallName>(name: N, input: unknown): Promise<CallOutput<N>> => {
    const token = await tokens.accessToken()
    let response = await post(fetchFn, name, input, token)
    if (response.status === 401) {
      await tokens.reject(token)
      response = await post(fetchFn, name, input, await tokens.accessToken())
    }
    return readAnswer<CallOutput<N>>(response)
  }
}

const post = async (
  fetchFn: typeof fetch,
  name: CallName,
  input: unknown,
  token: string | null,
): Promise<Response> => {
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const headers = {
    'content-type': 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    [WIRE_HEADER]: writeWireHeader(WIRE_RANGE),
  }
  try {
    return await fetchFn(`/api/${name}`, { method: 'POST', headers, body: JSON.stringify(input), signal })
  } catch (cause) {
    throw new NetworkError(undefined, { cause })
  }
}

const readAnswer = async <T>(response: Response): Promise<T> => {
  let body: unknown
  try {
    body = await response.json()
  } catch (cause) {
    // Not our server's word (a gateway's error page) or cut off in the middle.
    throw new NetworkError(`no answer (${response.status})`, { cause })
  }
  if (response.ok) return body as T
  const theirs = readWireHeader(response.headers.get(WIRE_HEADER) ?? '')
  // One process is still the older server: a newer app asks again until it is gone.
  if (theirs && theirs.max < WIRE_RANGE.min) throw new NetworkError('old server')
  const { code, message } = (body ?? {}) as Partial<ErrorBody>
  if (typeof code !== 'string') throw new NetworkError(`no answer (${response.status})`)
  throw new ApiError(code satisfies ErrorCode, message ?? code)
}
