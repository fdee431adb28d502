import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call at all. `anonymous` calls need no session; every other call
 * is refused with `unauthenticated` before its input is even looked at.
 */
export type Access = 'anonymous' | 'user'

/** One call of the wire: the same over `POST /api/<name>` and inside a `call` frame of the WebSocket. */
export interface CallDefinition<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends ErrorCode = ErrorCode,
> {
  readonly summary: string
  readonly access: Access
  readonly input: I
  readonly output: O
  /** The only codes its handler may refuse with; the common ones (see errors.ts) come on top. */
  readonly errors: readonly E[]
}

/** Declares a call. The name it is registered under (`feature.verb`) is its path. */
export const defineCall = <I extends z.ZodType, O extends z.ZodType, const E extends ErrorCode = never>(
  call: Omit<CallDefinition<I, O, E>, 'access' | 'errors'> & { access?: Access; errors?: readonly E[] },
): CallDefinition<I, O, E> => ({ access: 'user', errors: [], ...call })
