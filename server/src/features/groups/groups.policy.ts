import type { Role } from '#contract/messages.ts'

/*
 * Powers in a group (D-098). Pure; `role` is the caller's, null for everyone who is not a member, and every
 * false is answered like an unknown group.
 */

export const canReadGroup = (role: Role | null): boolean => role !== null

export const canAddMembers = (role: Role | null): boolean => role === 'admin'

export const canSetRoles = (role: Role | null): boolean => role === 'admin'

interface RemovedMember {
  readonly role: Role
  readonly is_creator: boolean
}

/** Admins remove anyone but the creator, moderators members. */
export const canRemoveMember = (role: Role | null, { role: theirs, is_creator }: RemovedMember): boolean =>
  (role === 'admin' && !is_creator) || (role === 'moderator' && theirs === 'member' && !is_creator)

/** A group is never left without an admin. */
export const canTakeRole = (from: Role, to: Role, adminCount: number): boolean =>
  from !== 'admin' || to === 'admin' || adminCount > 1
