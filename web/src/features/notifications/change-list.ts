import { NOTIFICATIONS_PAGE_SIZE } from '#contract/limits.ts'
import type { Notification, NotificationsChange } from '#contract/notifications.ts'
import type { CallInput } from '#contract/registry.ts'
import type { HeldNotifications } from '../../sync/change.ts'

type Rows = readonly Notification[]

/** Newest first, as long as the server's list. */
const inOrder = (rows: Rows): Rows =>
  rows
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? 1 : -1))
    .slice(0, NOTIFICATIONS_PAGE_SIZE)

/** Those up to a moment; without one, all. */
export function readUntil(rows: Rows, until: string | undefined): Rows {
  const untilMs = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
  const isDue = (row: Notification): boolean => !row.is_read && Date.parse(row.created_at) <= untilMs
  return rows.some(isDue) ? rows.map((row) => (isDue(row) ? { ...row, is_read: true } : row)) : rows
}

/** The list after an entry of the person's own log. */
export function changeList(
  held: HeldNotifications,
  { notifications, removed, read_until, unread_count }: NotificationsChange,
  userSeq: number,
): HeldNotifications {
  const gone = new Set([...removed, ...notifications.map(({ id }) => id)])
  const left = held.rows.filter(({ id }) => !gone.has(id))
  const read = read_until === null ? left : readUntil(left, read_until)
  const as_of = { ...held.as_of, user_seq: userSeq }
  return { ...held, rows: inOrder([...notifications, ...read]), unread_count, as_of }
}

/** What is shown while the person's own changes are under way. */
export function showPending(
  { rows, unread_count }: Pick<HeldNotifications, 'rows' | 'unread_count'>,
  reads: readonly CallInput<'notifications.mark_all_read'>[],
  deletions: readonly CallInput<'notifications.delete'>[],
): { readonly rows: Rows; readonly unread_count: number } {
  if (reads.length + deletions.length === 0) return { rows, unread_count }
  const gone = new Set(deletions.flatMap(({ ids }) => ids))
  const read = reads.reduce((shown, { until }) => readUntil(shown, until), rows)
  const countUnread = (of: Rows): number => of.filter((row) => !row.is_read).length
  const shown = gone.size > 0 ? read.filter(({ id }) => !gone.has(id)) : read
  // Those behind the list are older than what was read up to.
  const behind = reads.length > 0 ? 0 : unread_count - countUnread(rows)
  return { rows: shown, unread_count: Math.max(0, behind) + countUnread(shown) }
}
