import type { ParsedInput } from '#contract/registry.ts'

/*
 * Who may do what with the files of messages. Pure: the handlers ask first. Who may send is decided once more by
 * append_entries under the conversation's lock.
 */

/** Where a person wants to send something; null where they are in no such conversation. */
export type Sendable = {
  /** Direct conversation with a block in either direction. */
  readonly is_blocked: boolean
} | null

/** Asked before anything is made of an upload: whom nobody listens to keeps no machine busy. */
export function judgeSend(conversation: Sendable): 'not_found' | 'blocked' | null {
  if (!conversation) return 'not_found'
  return conversation.is_blocked ? 'blocked' : null
}

/** A photo or a video alone: the rest is read again or heard again. */
export function canBeSeenOnce(type: ParsedInput<'media.send'>['message_type']): boolean {
  return type === 'image' || type === 'video'
}

/** A message with a file and the membership of the person who wants it. */
export type MediaMessage = {
  readonly sender_id: string | null
  readonly seq: number
  readonly first_seq: number
  readonly deleted_for_everyone: boolean
  readonly view_once: boolean
  /** Out of this person's sight (D-069). */
  readonly is_hidden: boolean
}

const canSee = ({ seq, first_seq, deleted_for_everyone, is_hidden }: MediaMessage): boolean =>
  seq >= first_seq && !deleted_for_everyone && !is_hidden

/** Whoever sees a message passes it on; what may be seen once by nobody (D-097). */
export function canForward(message: MediaMessage): boolean {
  return canSee(message) && !message.view_once
}

/** A message that may be seen once, and what stands between the two. */
export type OnceMessage = MediaMessage & {
  readonly is_blocked: boolean
  /** A stranger began the conversation, and this person has not accepted it. */
  readonly is_request: boolean
}

/**
 * The others alone: its sender has it on the own device. A block lets nothing pass, also not that one looked (I8), and of
 * what is read of a request nobody hears.
 */
export function canLookOnce(userId: string, message: OnceMessage): boolean {
  const { view_once, sender_id, is_blocked, is_request } = message
  return view_once && sender_id !== userId && canSee(message) && !is_blocked && !is_request
}
