import { REPORTS_PER_DAY_MAX } from '#contract/limits.ts'

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
