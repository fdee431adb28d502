import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { calls, type CallName } from '#contract/registry.ts'
import type { Caller, CallContext, Handlers } from './call.ts'
import { errorTexts } from './error.texts.ts'
import { injectFault } from './faults.ts'
import type { Platform } from './platform.ts'
import type { RateLimiter } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

export interface CallRequest {
  readonly name: string
  readonly caller: Caller | null
  readonly input: unknown
  /** Value of the fault header, only ever set by the test build (faults.ts). */
  readonly fault?: string | undefined
}

/** `body` is already JSON, so that a result is written once for both transports. */
export type CallResponse = { ok: true; body: string } | { ok: false; error: ErrorBody }

export type Dispatch = (request: CallRequest) => Promise<CallResponse>

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)

/** The one way a call is answered, whatever brought it: session, rate, input, handler, output. */
export const createDispatch = (platform: Platform, handlers: Handlers, limiter: RateLimiter): Dispatch => {
  return async ({ name, caller, input, fault }) => {
    try {
      if (!caller) throw new Refusal('unauthenticated')
      if (!isCallName(name)) throw new Refusal('not_found')
      await limiter.take(name, caller.user_id)
      const parsed = calls[name].input.safeParse(input)
      if (!parsed.success) throw new Refusal('invalid_input')
      const injected = await injectFault(name, fault)
      if (injected) throw injected
      const context: CallContext<CallName> = {
        platform,
        caller,
        refuse: (code) => {
          throw new Refusal(code)
        },
      }
      // The table is typed per call; here the name is only known at run time.
      const handler = handlers[name] as (context: CallContext<CallName>, input: unknown) => Promise<unknown>
      // Through the schema: a field that the contract does not name never leaves the server.
      const output = calls[name].output.parse(await handler(context, parsed.data))
      return { ok: true, body: JSON.stringify(output) }
    } catch (error) {
      return { ok: false, error: describeFailure(platform, name, error) }
    }
  }
}

/** Turns anything thrown into an error body: a refusal by its code, the rest logged and told as `internal`. */
export const describeFailure = (platform: Platform, name: string, error: unknown): ErrorBody => {
  if (error instanceof Refusal) {
    const message = error.message === error.code ? errorTexts[error.code] : error.message
    return { code: error.code, message }
  }
  platform.log.error({ err: error, call: name }, 'call failed')
  const code: ErrorCode = 'internal'
  return { code, message: errorTexts[code] }
}
