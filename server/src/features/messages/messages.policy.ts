import { EDIT_WITHIN_MS, MESSAGE_EDITS_MAX } from '#contract/limits.ts'
import type { MessageType } from '#contract/messages.ts'

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

/** A message and the membership of the person who wants to edit it. */
export type EditableMessage = Pick<
  DeletableMessage,
  'sender_id' | 'seq' | 'first_seq' | 'deleted_for_everyone' | 'is_blocked'
> & {
  readonly message_type: MessageType
  /** By the server's clock. */
  readonly age_ms: number
  readonly edit_count: number
  /** Nobody who is in the conversation now joined after it was sent. */
  readonly is_seen_by_all: boolean
}

/** The sender alone, a text within what they can see, while it is there and no block stands between the two (I8). */
export function canEdit(userId: string, message: EditableMessage): boolean {
  const { sender_id, seq, first_seq, deleted_for_everyone, is_blocked, message_type } = message
  const isThere = seq >= first_seq && !deleted_for_everyone && !is_blocked
  return sender_id === userId && isThere && message_type === 'text'
}

/** While those who answer can still know what it said; its new text reaches everybody who is there (decision 0092). */
export function isStillEditable({ age_ms, edit_count, is_seen_by_all }: EditableMessage): boolean {
  return age_ms <= EDIT_WITHIN_MS && edit_count < MESSAGE_EDITS_MAX && is_seen_by_all
}

/** What a message said is seen by whoever sees the message. */
export function canSeeVersions({ seq, first_seq, deleted_for_everyone }: EditableMessage): boolean {
  return seq >= first_seq && !deleted_for_everyone
}

/** A message and the membership of the person who asks who has read it and whom it has reached. */
export type ReadableMessage = Pick<DeletableMessage, 'sender_id' | 'seq' | 'first_seq'> & {
  readonly is_group: boolean
}

/** For its sender. */
export function canSeeReached(userId: string, { sender_id, seq, first_seq }: ReadableMessage): boolean {
  return sender_id === userId && seq >= first_seq
}

/** In a group, for its sender; between two the ticks say it. */
export function canSeeReaders(userId: string, message: ReadableMessage): boolean {
  return message.is_group && canSeeReached(userId, message)
}

/** Whatever a member can see, whoever sent it, whether or not a block stands. */
export function canDeleteForMe({ seq, first_seq }: HideableMessage): boolean {
  return seq >= first_seq
}

/** The sender alone (CHAT-059), within what they can see, and with no block between the two (I8). */
export function canDeleteForEveryone(userId: string, message: DeletableMessage): boolean {
  return message.sender_id === userId && message.seq >= message.first_seq && !message.is_blocked
}
