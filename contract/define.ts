import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * One call of the wire: the same over `POST /api/<name>` and inside a `call` frame of the WebSocket.
 * Every call needs a session: without one it is refused with `unauthenticated` before its input is looked at. Those
 * that do not stand in `OPEN_CALLS` (registry.ts).
 */
export type CallDefinition<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends ErrorCode = ErrorCode,
> = {
  readonly summary: string
  readonly input: I
  readonly output: O
  /** The only codes its handler may refuse with; the common ones (see errors.ts) come on top. */
  readonly errors: readonly E[]
}

/** Declares a call. The name it is registered under (`feature.verb`) is its path. */
export function defineCall<I extends z.ZodType, O extends z.ZodType, const E extends ErrorCode = never>(
  call: Omit<CallDefinition<I, O, E>, 'errors'> & { errors?: readonly E[] },
): CallDefinition<I, O, E> {
  return { errors: [], ...call }
}
