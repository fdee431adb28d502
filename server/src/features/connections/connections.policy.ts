import { DECLINED_REQUEST_DAYS } from '#contract/limits.ts'

/*
 * What each of two people may do about their friendship (D-106, D-107). Pure: each answers what becomes of the one row
 * the two have.
 */

/** 'blocked' is a declined request. */
export type FriendStatus = 'pending' | 'accepted' | 'blocked'

/** The row of a pair, null where there is none. `user_id` asked `friend_id`. */
export type Friendship = {
  readonly user_id: string
  readonly friend_id: string
  readonly status: FriendStatus
  readonly updated_at: string
} | null

/** How the person stands who is asked; null: nobody has this id. */
export type Askable = { readonly is_self: boolean; readonly is_blocked: boolean } | null

export type Step =
  | { readonly kind: 'keep' }
  /** A request of the caller, in place of whatever stood there. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'set'; readonly status: Exclude<FriendStatus, 'pending'> }
  | { readonly kind: 'delete' }
  | { readonly kind: 'refuse'; readonly code: 'not_found' | 'request_declined' }

const KEEP: Step = { kind: 'keep' }
const NOT_FOUND: Step = { kind: 'refuse', code: 'not_found' }
const DAY_MS = 86_400_000

/** Nobody, oneself and a block in either direction answer alike. */
export function judgeRequest(callerId: string, known: Friendship, asked: Askable, nowMs: number): Step {
  if (!asked || asked.is_self || asked.is_blocked) return NOT_FOUND
  if (!known) return { kind: 'ask' }
  const isOwn = known.user_id === callerId
  if (known.status === 'pending') return isOwn ? KEEP : { kind: 'set', status: 'accepted' }
  if (known.status === 'accepted') return KEEP
  // Who declined may ask at any time, who was declined once the days are over.
  const opensMs = Date.parse(known.updated_at) + DECLINED_REQUEST_DAYS * DAY_MS
  return isOwn && nowMs < opensMs ? { kind: 'refuse', code: 'request_declined' } : { kind: 'ask' }
}

/** Only who was asked answers; the same answer again changes nothing. */
export function judgeAnswer(callerId: string, known: Friendship, status: 'accepted' | 'blocked'): Step {
  if (!known) return NOT_FOUND
  // A friendship is the same from both sides, whoever asked.
  if (known.status === 'accepted' && status === 'accepted') return KEEP
  if (known.friend_id !== callerId) return NOT_FOUND
  if (known.status === status) return KEEP
  return known.status === 'pending' ? { kind: 'set', status } : NOT_FOUND
}

/** Only who asked, and while nobody has answered. */
export function judgeCancel(callerId: string, known: Friendship): Step {
  return known?.status === 'pending' && known.user_id === callerId ? { kind: 'delete' } : KEEP
}

/** Either of two friends. */
export function judgeRemoval(known: Friendship): Step {
  return known?.status === 'accepted' ? { kind: 'delete' } : KEEP
}

/** A block ends friendship and request; a declined one stays, else who was declined blocks, unblocks and asks again. */
export function judgeBlock(known: Friendship): Step {
  return known && known.status !== 'blocked' ? { kind: 'delete' } : KEEP
}

/** Who follows somebody's link learns whose it is; not across a block, and one's own leads nowhere. */
export function canSeeInviter<T extends Askable>(inviter: T): inviter is NonNullable<T> {
  return inviter !== null && !inviter.is_self && !inviter.is_blocked
}
