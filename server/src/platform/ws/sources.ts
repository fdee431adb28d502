import type { HeadsBase, HeadsPage } from '#contract/conversations.ts'
import type { NackCode } from '#contract/frames.ts'
import type { Ack, ConversationEvent, OutgoingMessage, Snapshot } from '#contract/messages.ts'
import type { CallOutput } from '#contract/registry.ts'
import type { ReadWaiter } from '../append/joined-reads.ts'
import type { Caller } from '../call.ts'

/** Who is in a conversation now, and the head of its log. */
export type MembersOf = {
  readonly conversation_id: string
  readonly last_seq: number
  readonly user_ids: readonly string[]
  /** First number of each one's range. */
  readonly first_seqs: readonly number[]
}

export type UserSeq = {
  readonly user_id: string
  readonly user_seq: number
}

export type SendAnswer =
  | { readonly ok: true; readonly ack: Ack }
  | { readonly ok: false; readonly code: NackCode }

/** A person as a token proves them, with the end of that proof. */
export type SocketSession = Caller & {
  readonly expires_at_ms: number
}

/**
 * What the gateway needs of the features; app.ts fills it, so that the platform knows none of them.
 * Everything may reject: the gateway then closes with 1013 or tries again, and answers nothing.
 */
export interface GatewaySources {
  /** Unknown conversations are left out: one query however many there are. */
  readMembers(conversationIds: readonly string[]): Promise<readonly MembersOf[]>
  /** What changed in the caller's list since the base. */
  readHeads(caller: Caller, base: HeadsBase): Promise<HeadsPage>
  /** The page that a cursor asks for; null when it is none of ours. */
  readMoreHeads(caller: Caller, cursor: string): Promise<HeadsPage | null>
  isSessionOpen(caller: Caller): Promise<boolean>
  /** The log itself, whoever asks: events above `after` in order, at most `limit`. */
  readLog(conversationId: string, after: number, limit: number): Promise<readonly ConversationEvent[]>
  /** Heads of the people's own logs. */
  readUserSeqs(userIds: readonly string[]): Promise<readonly UserSeq[]>
  /**
   * Must hand the message to the append queue before it returns, so that one socket's sends keep their order.
   * A rejection means that the answer is unknown. `connectionId`: the socket that can do without an
   * event of what it sent.
   */
  sendMessage(caller: Caller, message: OutgoingMessage, connectionId?: number): Promise<SendAnswer>
  /** Null when the conversation is not the caller's. */
  getEvents(
    caller: Caller,
    conversationId: string,
    after: number,
    limit: number,
  ): Promise<CallOutput<'messages.get'> | null>
  openConversation(
    caller: Caller,
    conversationId: string,
    before: number | undefined,
  ): Promise<Snapshot | null>
  /** Moves the read position and announces it; a conversation that is not the caller's is ignored. */
  markRead(caller: Caller, conversationId: string, seq: number, waiter: ReadWaiter): void
  /** Tells the members of a conversation that the caller is writing, where they may know. */
  announceTyping(caller: Caller, conversationId: string): Promise<void>
}

/** What happens to connections; presence lives on it. */
export interface ConnectionObserver {
  /** The connection has proven who it is. */
  onConnected(connection: ConnectionFacts): void
  onVisible(connection: ConnectionFacts): void
  /** `lastSignMs`: when it was last heard. */
  onClosed(connection: ConnectionFacts, lastSignMs: number): void
}

export type ConnectionFacts = {
  readonly connectionId: number
  readonly caller: Caller
  /** The page is in front of its person. */
  readonly isVisible: boolean
}
