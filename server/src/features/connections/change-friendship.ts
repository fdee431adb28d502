import type pg from 'pg'
import type { Friend } from '#contract/connections.ts'
import { insertUserLogRows } from '../../platform/append/log-writer.queries.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import {
  announceUserEntries,
  type EndedRequest,
  endRequestBetween,
  lockPair,
  orderPair,
} from '../conversations/public.ts'
import { announceNotifications, type NotificationEntry } from '../notifications/public.ts'
import { announceFriends, type FriendEntry, readFriend } from './announce-friends.ts'
import { type Friendship, judgeBlock, type Step } from './connections.policy.ts'
import { tellFriendship } from './tell-friendship.ts'
import { deleteFriendship, insertRequest, selectFriendship, updateStatus } from './connections.queries.ts'

type Changed = {
  readonly entries: readonly FriendEntry[]
  readonly ended: EndedRequest | null
  readonly told: readonly NotificationEntry[]
}
type Refused = Extract<Step, { kind: 'refuse' }>['code']

/**
 * Does what `judge` says about the row of two people while nobody else changes anything between them, a block
 * included, and tells both. Answers how the caller stands with the other from then on. What friends write to each other
 * waits among no requests.
 */
export async function changeFriendship(
  platform: Platform,
  callerId: string,
  otherId: string,
  judge: (known: Friendship, client: pg.ClientBase) => Step | Promise<Step>,
): Promise<{ friend: Friend | null } | Refused> {
  const [low, high] = orderPair(callerId, otherId)
  const outcome = await inTransaction(platform.pool, async (client): Promise<Changed | Refused> => {
    await lockPair(client, low, high)
    const known = await selectFriendship(client, low, high)
    const step = await judge(known, client)
    if (step.kind === 'refuse') return step.code
    if (step.kind === 'keep') return { entries: [], ended: null, told: [] }
    if (step.kind === 'ask') await insertRequest(client, callerId, otherId)
    else if (step.kind === 'delete') await deleteFriendship(client, low, high)
    else if (known) await updateStatus(client, known, step.status)
    const areFriends = step.kind === 'set' && step.status === 'accepted'
    const ended = areFriends ? await endRequestBetween(client, low, high) : null
    const entries = await writeFriendEntries(client, low, high)
    return { entries, ended, told: await tellFriendship(client, callerId, otherId, step) }
  })
  if (typeof outcome === 'string') return outcome
  const { entries, ended, told } = outcome
  await announceFriends(platform, entries)
  await announceNotifications(platform, told)
  if (ended) await announceUserEntries(platform, ended.conversation_id, ended.entries)
  return { friend: await readFriend(platform, callerId, otherId) }
}

/**
 * Ends friendship and request of two people, under the lock of the pair, for a block (D-085). The entries are announced
 * by the caller after COMMIT.
 */
export async function endFriendship(client: pg.ClientBase, a: string, b: string): Promise<FriendEntry[]> {
  if (judgeBlock(await selectFriendship(client, a, b)).kind === 'keep') return []
  await deleteFriendship(client, a, b)
  return writeFriendEntries(client, a, b)
}

/** Entries of both people's logs: how they stand is to be read anew. The caller announces them after COMMIT. */
export async function writeFriendEntries(
  client: pg.ClientBase,
  a: string,
  b: string,
): Promise<FriendEntry[]> {
  const [low, high] = orderPair(a, b)
  const pair = { user_id: low, friend_id: high }
  const rows = await insertUserLogRows(client, [low, high], 'friend_changed', pair)
  return rows.map((row) => ({ ...row, person_id: row.user_id === low ? high : low }))
}
