/*
 * Who may do what with messages. Pure: the handlers ask first and answer an unknown thing and a forbidden
 * one alike. Who may send is decided by append_entries under the conversation's lock.
 */

/** Members alone, while they are members. `membership` is null for everyone else. */
export function canReadMessages<M>(membership: M | null): membership is M {
  return membership !== null
}

/** A message and the membership of the person who wants it deleted. */
export type DeletableMessage = {
  readonly sender_id: string | null
  readonly seq: number
  readonly deleted_for_everyone: boolean
  /** The number of the entry that deleted it. */
  readonly deleted_seq: number | null
  readonly first_seq: number
  /** Direct conversation with a block in either direction. */
  readonly is_blocked: boolean
}

/** A message and the membership of the person who wants it out of their sight. */
export type HideableMessage = {
  readonly seq: number
  readonly first_seq: number
}

/** Whatever a member can see, whoever sent it, whether or not a block stands. */
export function canDeleteForMe({ seq, first_seq }: HideableMessage): boolean {
  return seq >= first_seq
}

/** The sender alone (CHAT-059), within what they can see, and with no block between the two (I8). */
export function canDeleteForEveryone(userId: string, message: DeletableMessage): boolean {
  return message.sender_id === userId && message.seq >= message.first_seq && !message.is_blocked
}
