import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import type { HeldNotifications } from '../../sync/change.ts'
import { changeList, showPending } from './change-list.ts'
import { createNotification } from './testing/fake-notification.ts'

const rowOf = (n: number, is_read = false): Notification => createNotification(n, { is_read })
const heldOf = (rows: Notification[], unread_count = rows.length): HeldNotifications => ({
  id: 'list',
  rows,
  unread_count,
  as_of: { epoch: 'e', user_seq: 3 },
})
const NOTHING = { notifications: [], removed: [], read_until: null, unread_count: 0 }
const ids = ({ rows }: { rows: readonly Notification[] }) => rows.map(({ id }) => id)

test('what comes stands first, what comes back stands where it stood, and a list is 50 long', () => {
  const held = heldOf([rowOf(5), rowOf(3)])
  const next = changeList(held, { ...NOTHING, notifications: [rowOf(6)], unread_count: 3 }, 4)
  expect([ids(next), next.unread_count, next.as_of.user_seq]).toEqual([['n6', 'n5', 'n3'], 3, 4])
  expect(ids(changeList(held, { ...NOTHING, notifications: [rowOf(4)] }, 4))).toEqual(['n5', 'n4', 'n3'])
  const full = heldOf(Array.from({ length: 50 }, (_, n) => rowOf(50 - n)))
  const cut = changeList(full, { ...NOTHING, notifications: [rowOf(51)] }, 4)
  expect([cut.rows.length, cut.rows[0]?.id, cut.rows.at(-1)?.id]).toEqual([50, 'n51', 'n2'])
})

test('what is withdrawn goes, what was read up to a moment is read', () => {
  const held = heldOf([rowOf(5), rowOf(4), rowOf(3)])
  const change = { ...NOTHING, removed: ['n5'], read_until: rowOf(3).created_at, unread_count: 1 }
  expect(changeList(held, change, 4).rows).toEqual([rowOf(4), rowOf(3, true)])
})

test('own changes show before they are answered, and count', () => {
  const held = heldOf([rowOf(5), rowOf(4), rowOf(3, true)], 9)
  expect(showPending(held, [], [])).toEqual({ rows: held.rows, unread_count: 9 })
  const deleted = showPending(held, [], [{ ids: ['n5'] }])
  expect([ids(deleted), deleted.unread_count]).toEqual([['n4', 'n3'], 8])
  // The seven that stand behind the list are older.
  const read = showPending(held, [{ until: rowOf(4).created_at }], [])
  expect([read.rows.map((row) => row.is_read), read.unread_count]).toEqual([[false, true, true], 1])
  expect(showPending(held, [{}], []).unread_count).toBe(0)
})
