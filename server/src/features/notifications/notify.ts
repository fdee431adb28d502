import type pg from 'pg'
import { insertUserLogRows, lockUserLogs } from '../../platform/append/log-writer.queries.ts'
import {
  type Deed,
  deleteBetween,
  deleteOfDoer,
  deleteStoryNotifications,
  selectTold,
  type Touched,
  trimNotifications,
  upsertNotifications,
  type Withdrawal,
  withdrawNotifications,
  withdrawOfGroup,
} from './notifications.queries.ts'

/** An entry of one person's log: these notifications are otherwise, or gone. */
export type NotificationEntry = {
  readonly user_id: string
  readonly user_seq: number
  readonly ids: readonly string[]
}

/*
 * What others do is told in the transaction in which it happens (D-133); a repeat is none, by the key of its row. The
 * entries are announced after COMMIT (announce-notifications.ts). Who holds the lock of the pair tells nothing across a
 * block; of who does not (stories, groups) a row may outlive a block that is set meanwhile: nobody sees it behind it.
 * Notifications change under the lock of their person's log: callers have written logs before, of the same people, and
 * the other way round they would wait for each other for ever.
 */

/** Somebody did something that concerns others. */
export async function notify(client: pg.ClientBase, deed: Deed): Promise<NotificationEntry[]> {
  if (deed.user_ids.length === 0) return []
  await lockUserLogs(client, deed.user_ids)
  const touched = await upsertNotifications(client, deed)
  if (touched.length === 0) return []
  await trimNotifications(
    client,
    touched.map((row) => row.user_id),
  )
  return writeEntries(client, touched)
}

/** They took it back, or it was answered. */
export async function withdraw(client: pg.ClientBase, what: Withdrawal): Promise<NotificationEntry[]> {
  await lockUserLogs(client, [what.user_id])
  return writeEntries(client, await withdrawNotifications(client, what))
}

/** Neither of the two has anything of the other any more: for a block (D-085). */
export async function endNotifications(
  client: pg.ClientBase,
  a: string,
  b: string,
): Promise<NotificationEntry[]> {
  await lockUserLogs(client, [a, b])
  return writeEntries(client, await deleteBetween(client, a, b))
}

/** Nobody has anything of this person any more: for the end of an account. */
export async function endNotificationsOf(
  client: pg.ClientBase,
  userId: string,
): Promise<NotificationEntry[]> {
  await lockUserLogs(client, await selectTold(client, userId))
  return writeEntries(client, await deleteOfDoer(client, userId))
}

/** The person answered, came by themselves, or left. */
export async function endGroupNotifications(
  client: pg.ClientBase,
  userId: string,
  groupId: string,
): Promise<NotificationEntry[]> {
  await lockUserLogs(client, [userId])
  return writeEntries(client, await withdrawOfGroup(client, userId, groupId))
}

/** The person's story is gone by their own hand; of one whose day is over it stays true what was done to it. */
export async function endStoryNotifications(
  client: pg.ClientBase,
  userId: string,
  storyId: string,
): Promise<NotificationEntry[]> {
  await lockUserLogs(client, [userId])
  return writeEntries(client, await deleteStoryNotifications(client, userId, storyId))
}

export async function writeEntries(
  client: pg.ClientBase,
  touched: readonly Touched[],
): Promise<NotificationEntry[]> {
  if (touched.length === 0) return []
  const idsOf = new Map<string, string[]>()
  for (const { id, user_id } of touched) idsOf.set(user_id, [...(idsOf.get(user_id) ?? []), id])
  const rows = await insertUserLogRows(client, [...idsOf.keys()], 'notifications_changed', {})
  return rows.map((row) => ({ ...row, ids: idsOf.get(row.user_id) ?? [] }))
}
