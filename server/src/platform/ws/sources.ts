import type { Heads } from '#contract/conversations.ts'
import type { NackCode } from '#contract/frames.ts'
import type { Ack, ConversationEvent, OutgoingMessage, Snapshot } from '#contract/messages.ts'
import type { CallOutput } from '#contract/registry.ts'
import type { Settings } from '#contract/settings.ts'
import type { Caller } from '../call.ts'

/** A conversation a person is in now. */
export interface Membership {
  readonly conversation_id: string
  readonly last_seq: number
}

export interface UserSeq {
  readonly user_id: string
  readonly user_seq: number
}

export type SendAnswer =
  | { readonly ok: true; readonly ack: Ack }
  | { readonly ok: false; readonly code: NackCode }

/** A person as a token proves them, with the end of that proof. */
export interface SocketSession extends Caller {
  readonly expires_at_ms: number
}

/**
 * What the gateway needs of the features; app.ts fills it, so that the platform knows none of them.
 * Everything may reject: the gateway then closes with 1013 or tries again, and answers nothing.
 */
export interface GatewaySources {
  /** Conversations the person is in now. */
  readMemberships(userId: string): Promise<readonly Membership[]>
  /** Null when the caller's session has ended. */
  readHeads(caller: Caller): Promise<(Heads & { settings: Settings }) | null>
  /** The log itself, whoever asks: events above `after` in order, at most `limit`. */
  readLog(conversationId: string, after: number, limit: number): Promise<readonly ConversationEvent[]>
  /** Heads of logs by conversation, unknown ids left out: one query however many there are. */
  readLastSeqs(conversationIds: readonly string[]): Promise<readonly Membership[]>
  /** Heads of the people's own logs. */
  readUserSeqs(userIds: readonly string[]): Promise<readonly UserSeq[]>
  /**
   * Must hand the message to the append queue before it returns, so that one socket's sends keep their order.
   * A rejection means that the answer is unknown.
   */
  sendMessage(caller: Caller, message: OutgoingMessage): Promise<SendAnswer>
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
  markRead(caller: Caller, conversationId: string, seq: number): Promise<void>
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

export interface ConnectionFacts {
  readonly connectionId: number
  readonly caller: Caller
  /** The page is in front of its person. */
  readonly isVisible: boolean
}
