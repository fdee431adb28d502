/*
 * Who may do what with messages. Pure: the handlers ask first and answer an unknown thing and a forbidden
 * one alike. Who may send is decided by append_messages under the conversation's lock.
 */

/** Members alone, while they are members. `membership` is null for everyone else. */
export const canReadMessages = <M>(membership: M | null): membership is M => membership !== null

/** A message and the membership of the person who wants it deleted. */
export interface DeletableMessage {
  readonly sender_id: string | null
  readonly seq: number
  readonly deleted_for_everyone: boolean
  readonly first_seq: number
  /** Direct conversation with a block in either direction. */
  readonly is_blocked: boolean
}

/** The sender alone (CHAT-059), within what they can see, and with no block between the two (I8). */
export const canDeleteForEveryone = (userId: string, message: DeletableMessage): boolean =>
  message.sender_id === userId && message.seq >= message.first_seq && !message.is_blocked
