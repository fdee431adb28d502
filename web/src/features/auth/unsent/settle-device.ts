import { type Clock, systemClock } from '../../../sync/clock.ts'
import { databaseName } from '../../../sync/database-name.ts'
import { type Locks, webLocks } from '../../../sync/locks.ts'
import { deleteCaches, deleteDatabase } from '../session-storage.ts'
import { addNoted, listNotedAccounts, removeNoted } from './noted.ts'
import { readSessionEnd, type SessionEnd, writeSessionEnd } from './session-end.ts'
import { takeUnsent } from './take-unsent.ts'
import { keepUnsent, readUnsentRecords } from './unsent-records.ts'

/** Signing in and clearing up after a session exclude each other, in all tabs. */
export const DEVICE_LOCK = 'lero-device-accounts'

const ACCOUNT_DATABASE = /^lero-([\da-f]{8}-[\da-f-]{27})$/

type Options = { isSignedIn: () => boolean; clock?: Clock; locks?: Locks }

/**
 * Clears up after sessions that ended by themselves (D-173), also after one whose browser was killed meanwhile: what
 * was not sent is sealed, the rest of their databases goes. Answers what the sign-in page tells of it. What cannot be
 * read now stays as it is, for the next time.
 */
export async function settleDevice({
  isSignedIn,
  clock = systemClock,
  locks = webLocks(),
}: Options): Promise<SessionEnd | null> {
  return locks.hold(DEVICE_LOCK, async () => {
    if (isSignedIn()) return null
    const end = readSessionEnd()
    const accounts = await listAccounts(end)
    for (const userId of accounts) {
      const endedAt = end?.user_id === userId ? end.at : clock.now()
      const name = databaseName(userId)
      await keepUnsent(userId, addNoted(userId, await takeUnsent(name)), endedAt)
      removeNoted(userId)
      await deleteDatabase(name)
    }
    // What another app shared while nobody was here waits for who signs in (docs/decisions/0208).
    await closeNotifications().catch(() => undefined)
    await deleteCaches(accounts.size === 0 ? 'lero-shared' : '')
    const [waiting] = await readUnsentRecords(clock.now())
    if (!waiting) return end
    const { user_id, ended_at, message_count, draft_count } = waiting
    const told = { user_id, at: ended_at, message_count, draft_count }
    writeSessionEnd(told)
    return told
  })
}

/** Of pushes and of pages: whoever has the device next reads none of them. */
const closeNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** All of whom something lies here; where a browser does not list its databases, also whose session ended last. */
const listAccounts = async (end: SessionEnd | null): Promise<ReadonlySet<string>> => {
  const listed = await indexedDB.databases?.()
  const named = listed?.flatMap(({ name }) => ACCOUNT_DATABASE.exec(name ?? '')?.[1] ?? [])
  return new Set([...(named ?? (end ? [end.user_id] : [])), ...listNotedAccounts()])
}
