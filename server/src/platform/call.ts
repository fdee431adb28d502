import type { CallName, CallOutput, OpenCallName, OwnErrorCode, ParsedInput } from '#contract/registry.ts'
import type { Platform } from './platform.ts'

/** Who is asking, as proven by the access token. */
export type Caller = {
  readonly user_id: string
  readonly session_id: string
}

export interface CallContext<N extends CallName> {
  readonly platform: Platform
  /** Null in an open call alone: nobody is signed in. */
  readonly caller: N extends OpenCallName ? Caller | null : Caller
  /** Ends the call with one of its declared codes. */
  refuse(code: OwnErrorCode<N>): never
}

export type Handler<N extends CallName> = (
  context: CallContext<N>,
  input: ParsedInput<N>,
) => Promise<CallOutput<N>>

/** A handler for every call of the contract: a forgotten one does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> }

/** The part of the table that belongs to one feature. */
export type FeatureHandlers<F extends string> = Pick<Handlers, Extract<CallName, `${F}.${string}`>>
