import type { CallInput, CallName, CallOutput } from '#contract/registry.ts'
import type { Register, UserEvent } from '#contract/frames.ts'
import type { Message } from '#contract/messages.ts'
import type { Profile } from '#contract/profile.ts'
import type { Edit } from './change.ts'
import type { Clock } from './clock.ts'
import type { Memory } from './memory.ts'
import type { Readable } from './readable.ts'
import type { ConnectionStatus } from './status.ts'

/** Sends one call; throws ApiError (an answer) or NetworkError (none). */
export type Call = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>

/** A send the server refused for good. Network and server failures never come here. */
export interface SendRefusal {
  readonly conversation_id: string
  readonly client_id: string
  readonly code: string
  readonly is_group: boolean
}

export interface SendInput {
  readonly conversation_id: string
  /** Already cleaned, not empty. */
  readonly content: string
  readonly reply_to_message_id: string | null
}

/** Everything the stores need, for one signed-in person in one tab. */
export interface Sync {
  /** The signed-in person's id. */
  readonly me: string
  readonly memory: Memory
  readonly status: Readable<ConnectionStatus>
  readonly clock: Clock
  /** The time, moving every 15 s: for labels. */
  readonly now: Readable<number>
  /** Whether the page is visible. */
  readonly isVisible: Readable<boolean>
  readonly call: Call
  /** Brings the newest messages of a conversation into memory and keeps them followed until the answer is called. */
  openLog(conversationId: string): () => void
  /** Brings 100 older messages into memory. Throws NetworkError where neither disk nor server has them. */
  loadOlder(conversationId: string): Promise<void>
  /** Looks for the message that this one quotes, on disk, then on the server; it comes into memory when found. */
  wantQuote(message: Message): void
  /** The conversation is known not to be (or no longer to be) this person's. */
  isGone(conversationId: string): boolean
  /** Resolves with the client id once message and outbox entry are on disk; throws StoreError, then nothing is kept. */
  send(input: SendInput): Promise<string>
  /** Puts a failed message back into the outbox, at its end, under its client id. */
  retry(clientId: string): Promise<void>
  /** Gives a failed message up. */
  discard(clientId: string): Promise<void>
  markRead(conversationId: string, seq: number): void
  /** Keeps people for the time without network, and forgets others. */
  keepProfiles(profiles: Edit<Profile>): void
  saveDraft(conversationId: string, text: string): void
  tellTyping(conversationId: string): void
  onUserEvent(listener: (event: UserEvent) => void): () => void
  onRegister(listener: (register: Register) => void): () => void
  onRefusal(listener: (refusal: SendRefusal) => void): () => void
  /** Messages that signing out would lose: waiting and failed ones. */
  countUnsent(): number
  close(): void
}
