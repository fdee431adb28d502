import type { Role } from '#contract/messages.ts'

type Member = { readonly role: Role; readonly isCreator: boolean; readonly isMe: boolean }

/** What the menu of a member offers (D-098); the server judges anew. */
export type MemberPowers = { readonly roles: readonly Role[]; readonly canRemove: boolean }

const NONE: MemberPowers = { roles: [], canRemove: false }

export function findPowers(myRole: Role, { role, isCreator, isMe }: Member): MemberPowers {
  if (isMe) return NONE
  const canRemove = !isCreator && (myRole === 'admin' || (myRole === 'moderator' && role === 'member'))
  if (myRole !== 'admin') return { roles: [], canRemove }
  // A creator gets less from nobody: from an admin only what is more.
  const offered: readonly Role[] = isCreator ? ['admin'] : ['admin', 'moderator', 'member']
  return { roles: offered.filter((one) => one !== role), canRemove }
}

const RANKS: Record<Role, number> = { admin: 0, moderator: 1, member: 2 }

/** Who has a say first, then by name. */
export function sortMembers<M extends { readonly role: Role; readonly name: string }>(
  members: readonly M[],
): M[] {
  return members.toSorted((a, b) => RANKS[a.role] - RANKS[b.role] || a.name.localeCompare(b.name))
}
