import type { Register, UserEvent } from '#contract/frames.ts'
import type { ConversationEvent, Message } from '#contract/messages.ts'
import type { CallInput, CallOutput } from '#contract/registry.ts'
import type { Amendment, Change } from './change.ts'
import type { HeldHead } from './heads.ts'
import type { MutationName, TakingName } from './job.ts'
import type { ForwardJob } from './media-job.ts'
import type { Memory } from './memory.ts'

type OfKind<U extends { kind: string }, K extends U['kind']> = Extract<U, { kind: K }>

/** What an event does to the messages of its conversation. */
export type LogEffect = {
  readonly put?: readonly Message[]
  readonly amend?: readonly Amendment[]
}

/** What an applier may look at. */
export type ApplyContext = {
  readonly me: string
  readonly memory: Pick<
    Memory,
    'heads' | 'ranges' | 'outbox' | 'reads' | 'stories' | 'notifications' | 'meta'
  >
}

/** The same, for what was changed here. */
export type AnswerContext = ApplyContext & {
  /** Whose message was changed. */
  readonly conversation_id: string | null
}

/**
 * One entry for every kind the contract names: a forgotten applier does not compile.
 * All are pure; each event reaches its head applier once and in log order, likewise its log applier.
 */
export type Appliers = {
  /** The conversation's head after the event. `last_seq` and `updated_at` are already set. */
  readonly head: {
    readonly [K in ConversationEvent['kind']]: (
      head: HeldHead,
      event: OfKind<ConversationEvent, K>,
      context: ApplyContext,
    ) => HeldHead
  }
  readonly log: {
    readonly [K in ConversationEvent['kind']]: (
      event: OfKind<ConversationEvent, K>,
      context: ApplyContext,
    ) => LogEffect
  }
  readonly user: {
    readonly [K in UserEvent['kind']]: (event: OfKind<UserEvent, K>, context: ApplyContext) => Change
  }
  readonly register: {
    readonly [K in Register['kind']]: (register: OfKind<Register, K>, context: ApplyContext) => Change
  }
}

/**
 * What the device knows after a change of this person's was answered, in place of what it showed until then. They come
 * with the first change (job-runner.ts).
 */
export type Answers = {
  readonly [N in Exclude<MutationName | TakingName, ForwardJob['call'] | 'media.send'>]: (
    output: CallOutput<N>,
    input: CallInput<N>,
    context: AnswerContext,
  ) => Change
}

// The tables are typed per kind; here the kind is only known at run time.
type Loose<A extends unknown[], R> = (...args: A) => R

export function applyToHead(
  appliers: Appliers,
  head: HeldHead,
  event: ConversationEvent,
  context: ApplyContext,
): HeldHead {
  const apply = find(appliers.head, event.kind) as
    | Loose<[HeldHead, ConversationEvent, ApplyContext], HeldHead>
    | undefined
  const moved = { ...head, last_seq: event.seq, updated_at: later(head.updated_at, event) }
  // A kind of a newer server: its number counts, its content waits for the newer app.
  return apply ? apply(moved, event, context) : moved
}

export function applyToLog(appliers: Appliers, event: ConversationEvent, context: ApplyContext): LogEffect {
  const apply = find(appliers.log, event.kind) as
    | Loose<[ConversationEvent, ApplyContext], LogEffect>
    | undefined
  return apply ? apply(event, context) : {}
}

export function applyUserEvent(appliers: Appliers, event: UserEvent, context: ApplyContext): Change {
  const apply = find(appliers.user, event.kind) as Loose<[UserEvent, ApplyContext], Change> | undefined
  return apply ? apply(event, context) : {}
}

export function applyRegister(appliers: Appliers, register: Register, context: ApplyContext): Change {
  const apply = find(appliers.register, register.kind) as Loose<[Register, ApplyContext], Change> | undefined
  return apply ? apply(register, context) : {}
}

/** A kind may be called like something that every object has. */
const find = (table: object, kind: string): unknown =>
  Object.hasOwn(table, kind) ? (table as Record<string, unknown>)[kind] : undefined

/** Only messages move a chat up the list. */
const later = (updatedAt: string, event: ConversationEvent): string =>
  event.kind === 'message' ? event.created_at : updatedAt
