import { clearOldOutbox } from '../../platform/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteExpiredRows } from './clean-up.queries.ts'

const EVERY_MS = 3600_000

/** Removes what is over: tokens, challenges, ended sessions, begun factors, old outbox files. Safe to repeat. */
export const purgeExpiredAuth = async ({ db, config, clock }: Platform): Promise<void> => {
  await deleteExpiredRows(db)
  await clearOldOutbox(config.dataDir, clock.now())
}

/** Purges once an hour; the returned function stops it. Does not keep the process alive. */
export const startAuthCleaning = (platform: Platform): (() => void) => {
  const timer = setInterval(() => {
    purgeExpiredAuth(platform).catch((error: unknown) =>
      platform.log.error({ err: error }, 'removing expired sign-in data failed'),
    )
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
