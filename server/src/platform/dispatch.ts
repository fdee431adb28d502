import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { calls, type CallName, OPEN_CALLS } from '#contract/registry.ts'
import type { Caller, Handlers } from './call.ts'
import { errorTexts } from './error.texts.ts'
import { beginEvenTime } from './even-time.ts'
import { injectFault } from './faults.ts'
import { refusals } from './metrics.ts'
import type { Platform } from './platform.ts'
import { isPassing } from './postgres/passing-errors.ts'
import { READ_CALLS, type Reading } from './reading.ts'
import type { RateLimiter } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

export type CallRequest = {
  readonly name: string
  readonly caller: Caller | null
  readonly input: unknown
  /** Where it came from, for calls of nobody: those are counted by it. */
  readonly source?: string | undefined
  /** Value of the fault header, only ever set by the test build (faults.ts). */
  readonly fault?: string | undefined
}

/** `body` is already JSON, so that a result is written once for both transports. */
export type CallResponse = { ok: true; body: string } | { ok: false; error: ErrorBody }

export type Dispatch = (request: CallRequest) => Promise<CallResponse>

/** Answered alike whether or not there was anything to do, and so as late (SAFE-017). */
const EVEN_CALLS: ReadonlySet<string> = new Set<CallName>(['groups.leave'])

const openCalls: ReadonlySet<string> = new Set(OPEN_CALLS)

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)

/** The one way a call is answered, whatever brought it: session, rate, input, handler, output. */
export function createDispatch(
  platform: Platform,
  handlers: Handlers,
  limiter: RateLimiter,
  reading: Pick<Reading, 'platform' | 'gate'>,
): Dispatch {
  return async ({ name, caller, input, source, fault }) => {
    const evenTime = beginEvenTime()
    try {
      if (!caller && !openCalls.has(name)) throw new Refusal('unauthenticated')
      if (!isCallName(name)) throw new Refusal('not_found')
      await limiter.take(name, caller?.user_id ?? `nobody at ${source}`)
      const parsed = calls[name].input.safeParse(input)
      if (!parsed.success) throw new Refusal('invalid_input')
      const injected = await injectFault(name, fault)
      if (injected) throw injected
      const isRead = READ_CALLS.has(name)
      const context = {
        platform: isRead ? reading.platform : platform,
        caller,
        refuse: (code: ErrorCode): never => {
          throw new Refusal(code)
        },
      }
      // The table is typed per call; here the name is only known at run time.
      const handler = handlers[name] as unknown as (given: typeof context, input: unknown) => Promise<unknown>
      const answer = () => handler(context, parsed.data)
      const answered = await (isRead ? reading.gate.run(answer) : answer())
      // Through the schema: a field that the contract does not name never leaves the server.
      const output = calls[name].output.parse(answered)
      if (EVEN_CALLS.has(name)) await evenTime.step()
      return { ok: true, body: JSON.stringify(output) }
    } catch (error) {
      const failure = describeFailure(platform, name, error)
      refusals.inc({ code: failure.code })
      // Forbidden and unknown are told apart by nothing, their time included.
      if (failure.code === 'not_found' || failure.code === 'PGRST116') await evenTime.step()
      return { ok: false, error: failure }
    } finally {
      evenTime.stop()
    }
  }
}

/**
 * Turns anything thrown into an error body: a refusal by its code, a database that is away for now as `busy`, the
 * rest as `internal`; both of these are logged.
 */
export function describeFailure(platform: Platform, name: string, error: unknown): ErrorBody {
  if (error instanceof Refusal) {
    const message = error.message === error.code ? errorTexts[error.code] : error.message
    return { code: error.code, message }
  }
  const code: ErrorCode = isPassing(error) ? 'busy' : 'internal'
  platform.log[code === 'busy' ? 'warn' : 'error']({ err: error, call: name }, 'call failed')
  return { code, message: errorTexts[code] }
}
