import { REACTION_KINDS_MAX } from '#contract/limits.ts'
import type { ReactionCount } from '#contract/reactions.ts'

/** A message and the membership of the person who wants to react to it. */
export type ReactableMessage = {
  readonly seq: number
  readonly first_seq: number
  readonly deleted_for_everyone: boolean
  /** Direct conversation with a block in either direction. */
  readonly is_blocked: boolean
}

/** To whatever a member can see, while it is there (D-069) and no block stands between the two (I8). */
export function canReact({ seq, first_seq, deleted_for_everyone, is_blocked }: ReactableMessage): boolean {
  return seq >= first_seq && !deleted_for_everyone && !is_blocked
}

/** Who reacted is seen by whoever sees the message. */
export function canSeeReactions({ seq, first_seq }: Pick<ReactableMessage, 'seq' | 'first_seq'>): boolean {
  return seq >= first_seq
}

/** Whether this emoji has a place among those a message carries. */
export function hasRoom(counts: readonly ReactionCount[], reaction: string): boolean {
  return counts.length < REACTION_KINDS_MAX || counts.some((one) => one.reaction === reaction)
}
