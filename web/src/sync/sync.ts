import type { ErrorCode } from '#contract/errors.ts'
import type { CallInput, CallName, CallOutput } from '#contract/registry.ts'
import type { Register, UserEvent } from '#contract/frames.ts'
import type { Message } from '#contract/messages.ts'
import type { Edit, OutgoingExtra } from './change.ts'
import type { EntityName, Records } from './entities.ts'
import type { Clock } from './clock.ts'
import type { Memory } from './memory.ts'
import type { Job } from './job.ts'
import type { OwnChanges } from './own-changes.ts'
import type { Readable } from './readable.ts'
import type { Paging } from './paging.ts'
import type { ConnectionStatus } from './status.ts'
import type { Keeping } from './write-behind.ts'

/** Sends one call; throws ApiError (an answer) or NetworkError (none). */
export type Call = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>

/** A send the server refused for good. Network and server failures never come here. */
export type SendRefusal = {
  readonly conversation_id: string
  readonly client_id: string
  readonly code: string
  readonly is_group: boolean
}

export type SendInput = {
  readonly conversation_id: string
  /** Already cleaned, not empty. */
  readonly content: string
  readonly reply_to_message_id: string | null
  readonly extra?: OutgoingExtra | undefined
}

/** A change the server refused for good. */
export type JobRefusal = {
  readonly job: Job
  readonly code: ErrorCode
}

/** Everything the stores need, for one signed-in person in one tab. */
export interface Sync extends Paging, OwnChanges {
  /** The signed-in person's id. */
  readonly me: string
  readonly memory: Memory
  readonly status: Readable<ConnectionStatus>
  /** Whether the browser stores what is shown and sent. */
  readonly keeping: Readable<Keeping>
  /** Goes by the server's time. */
  readonly clock: Clock
  /** The time, moving every 15 s: for labels. */
  readonly now: Readable<number>
  /** Whether the page is visible. */
  readonly isVisible: Readable<boolean>
  readonly call: Call
  /** Brings the newest messages of a conversation into memory and keeps them followed until the answer is called. */
  openLog(conversationId: string): () => void
  /** The device has none of its messages: they have to come from the server. */
  isAbsent(conversationId: string): boolean
  /** Neither the device nor the server gave its messages within 10 s. */
  hasFailedToOpen(conversationId: string): boolean
  /** Asks for them once more. */
  openAgain(conversationId: string): void
  /**
   * The row one looks at, null for the end. From the first word on at most 400 rows stay in memory around it:
   * `has_newer` of the log then says that `loadNewer` brings back what was let go of.
   */
  lookAt(conversationId: string, seq: number | null): void
  /** Looks for the message that this one quotes, on disk, then on the server; it comes into memory when found. */
  wantQuote(message: Message): void
  /** The conversation is known not to be (or no longer to be) this person's. */
  isGone(conversationId: string): boolean
  /** Resolves with the client id once the message is in the outbox: on disk, or in memory where the disk does not answer. */
  send(input: SendInput): Promise<string>
  /** Puts a failed message back into the outbox, at its end, under its client id. */
  retry(clientId: string): Promise<void>
  /** Gives a failed message up. */
  discard(clientId: string): Promise<void>
  markRead(conversationId: string, seq: number): void
  /** Keeps records for the time without network, and forgets others. */
  keep<N extends EntityName>(name: N, edit: Edit<Records[N]>): void
  /** Kept here, and told to the person's other devices once the writing rests. `isLeft`: its chat was left, or it was sent. */
  saveDraft(conversationId: string, text: string, isLeft?: boolean): void
  tellTyping(conversationId: string): void
  onUserEvent(listener: (event: UserEvent) => void): () => void
  /** Presence and typing come joined, at most once in 250 ms. */
  onRegisters(listener: (registers: readonly Register[]) => void): () => void
  onRefusal(listener: (refusal: SendRefusal) => void): () => void
  onJobRefusal(listener: (refusal: JobRefusal) => void): () => void
  /** Messages that signing out would lose: waiting and failed ones. */
  countUnsent(): number
  close(): void
}
