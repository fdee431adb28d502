import { systemClock } from '../../../sync/clock.ts'
import { openSyncDatabase } from '../../../sync/database.ts'
import { webLocks } from '../../../sync/locks.ts'
import type { Unsent } from './keep-database.ts'
import { unseal } from './seal.ts'
import { forgetSessionEnd } from './session-end.ts'
import { DEVICE_LOCK } from './settle-device.ts'
import { readUnsentRecords, removeUnsentRecords } from './unsent-records.ts'

/** How much waits here of other people than this one: they would lose it by this person's signing in. */
export async function countUnsentOfOthers(userId: string): Promise<number> {
  const records = await readUnsentRecords(systemClock.now()).catch(() => [])
  return records
    .filter(({ user_id }) => user_id !== userId)
    .reduce((sum, { message_count, draft_count }) => sum + message_count + draft_count, 0)
}

/**
 * Signs a person in on this device: what they had not sent goes back into their outbox and drafts first, what waits of
 * others is removed. `start` takes over the session.
 */
export async function enterDevice(userId: string, start: () => void): Promise<void> {
  await webLocks().hold(DEVICE_LOCK, async () => {
    // Nobody is kept out by a database that does not answer; what waits in it goes on waiting.
    await bringBack(userId).catch(() => {})
    forgetSessionEnd()
    start()
  })
}

const bringBack = async (userId: string): Promise<void> => {
  for (const { user_id, sealed } of await readUnsentRecords(systemClock.now())) {
    if (user_id === userId) await putBack(userId, await unseal(sealed))
    await removeUnsentRecords([user_id])
  }
}

/** An entry keeps its place and its client id: sent twice it is stored once. */
const putBack = async (userId: string, { outbox, drafts }: Unsent): Promise<void> => {
  const database = await openSyncDatabase(userId)
  const transaction = database.transaction(['outbox', 'drafts'], 'readwrite')
  await Promise.all([
    ...outbox.map((entry) => transaction.objectStore('outbox').put(entry)),
    ...drafts.map((draft) => transaction.objectStore('drafts').put(draft)),
    transaction.done,
  ])
  database.close()
}
