import { EXPORTS_PER_DAY } from '#contract/limits.ts'

/** What decides whether an export is begun. */
export type Asked = {
  /** The session has lately shown who it is (D-167): a stolen one must not take everything. */
  readonly isFresh: boolean
  readonly isMaking: boolean
  /** Exports of this person in 24 hours, without those that failed. */
  readonly madeCount: number
}

export function judgeRequest({
  isFresh,
  isMaking,
  madeCount,
}: Asked): 'reauthentication_needed' | 'rate_limited' | 'making' | 'begin' {
  if (!isFresh) return 'reauthentication_needed'
  if (isMaking) return 'making'
  return madeCount < EXPORTS_PER_DAY ? 'begin' : 'rate_limited'
}

/** An export as its file is judged, when it is asked for and again when it is read. */
export type FetchableExport = {
  readonly user_id: string
  readonly state: string
  readonly is_over: boolean
}

/** Its person alone, for as long as it lasts. */
export function canFetch(userId: string, row: FetchableExport): boolean {
  return row.user_id === userId && row.state === 'ready' && !row.is_over
}
