import { GROUP_MAX_MEMBERS } from '#contract/limits.ts'
import type { Role } from '#contract/messages.ts'
import { judgeReach, type Reach, type Reachability } from '../conversations/public.ts'

/*
 * Powers in a group (D-098). Pure; `role` is the caller's, null for everyone who is not a member, and every
 * false is answered like an unknown group.
 */

export function canReadGroup(role: Role | null): boolean {
  return role !== null
}

/** Name, description and photo. */
export function canEditGroup(role: Role | null): boolean {
  return role === 'admin'
}

export function canSetInvite(role: Role | null): boolean {
  return role === 'admin'
}

/** Lets people in who join by themselves (D-098). */
export function canAnswerRequests(role: Role | null): boolean {
  return role === 'admin' || role === 'moderator'
}

export type Invite = {
  readonly is_on: boolean
  /** What the link must carry; null: nothing. */
  readonly code: string | null
  readonly needs_approval: boolean
}

/** A group as somebody stands before it. */
type Door = {
  readonly my_role: Role | null
  readonly invite: Pick<Invite, 'is_on' | 'code'>
  readonly group: { readonly is_public: boolean }
}

/** By a link that works (D-103), or by its id alone where everybody can find it (D-105); members may always. */
export function canUseInvite({ my_role, invite, group }: Door, given: string | null): boolean {
  const { is_on, code } = invite
  return my_role !== null || (is_on && (group.is_public || code === null || code === given))
}

export function hasRoomFor(memberCount: number, newCount: number): boolean {
  return memberCount + newCount <= GROUP_MAX_MEMBERS
}

/** Whether somebody can be made a member: friends at once, others by what they accept (D-100). */
export function judgeAdding(target: Reachability | null): Reach {
  const reach = judgeReach(target)
  return reach === 'not_accepting' && target?.is_friend ? 'open' : reach
}

export function canAddMembers(role: Role | null): boolean {
  return role === 'admin'
}

export function canSetRoles(role: Role | null): boolean {
  return role === 'admin'
}

type RemovedMember = {
  readonly role: Role
  readonly is_creator: boolean
}

/** Admins remove anyone but the creator, moderators members. */
export function canRemoveMember(role: Role | null, { role: theirs, is_creator }: RemovedMember): boolean {
  return (role === 'admin' && !is_creator) || (role === 'moderator' && theirs === 'member' && !is_creator)
}

const RANKS: Record<Role, number> = { member: 0, moderator: 1, admin: 2 }

/** A group's creator gets less than they have from nobody but themselves. */
export function canChangeRole(
  from: Role,
  to: Role,
  { is_creator, is_self }: { readonly is_creator: boolean; readonly is_self: boolean },
): boolean {
  return !is_creator || is_self || RANKS[to] >= RANKS[from]
}

/** A group is never left without an admin. */
export function canTakeRole(from: Role, to: Role, adminCount: number): boolean {
  return from !== 'admin' || to === 'admin' || adminCount > 1
}
