import { REPORTS_PER_DAY_MAX } from '#contract/limits.ts'
import type { Role } from '#contract/messages.ts'

/** Anybody but oneself, whoever has blocked whom: so the answer tells of no block, and who blocks cannot hide. */
export function canReport(
  callerId: string,
  userId: string,
  target: { readonly is_person: boolean },
): boolean {
  return target.is_person && userId !== callerId
}

/** Whether a person may file one more, of so many within 24 hours. */
export function hasReportsLeft(filedCount: number): boolean {
  return filedCount < REPORTS_PER_DAY_MAX
}

/** Those who moderate a group (D-098); `role` is null for who is not in it. */
export function canSeeReports(role: Role | null): boolean {
  return role === 'admin' || role === 'moderator'
}

/** A reported message, the membership of who would decide about it, and what its author is there. */
export type JudgedMessage = {
  readonly sender_id: string | null
  readonly seq: number
  readonly first_seq: number
  readonly my_role: Role | null
  readonly sender_role: Role | null
}

/** About what others said and they see; moderators about nothing that an admin said. */
export function canJudge(userId: string, message: JudgedMessage): boolean {
  const { sender_id, seq, first_seq, my_role, sender_role } = message
  const isAbove = my_role === 'admin' || sender_role !== 'admin'
  return canSeeReports(my_role) && sender_id !== userId && seq >= first_seq && isAbove
}
