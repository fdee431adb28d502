import { type Clock, every } from './clock.ts'
import type { Locks } from './locks.ts'

/** Takes the lease of that name for `holder` until then; false while somebody else has it. */
export type Claim = (lease: {
  readonly name: string
  readonly holder: string
  readonly nowMs: number
  /** Null: gives it back. */
  readonly untilMs: number | null
  readonly steal: boolean
}) => Promise<boolean>

const LEASE_MS = 10_000
const RENEW_EVERY_MS = 2000

/**
 * Locks where the browser has none: a lease in the database, whose transactions one tab runs at a time. Who does not
 * renew it, frozen or dead, loses it. Where the database fails too, every tab is on its own.
 */
export function createLeaseLocks(clock: Clock, holder: string, claim: Claim): Locks {
  const take = (name: string, steal: boolean): Promise<boolean> => {
    const nowMs = clock.now()
    return claim({ name, holder, nowMs, untilMs: nowMs + LEASE_MS, steal }).catch(() => true)
  }

  const waitFor = async (name: string, steal: boolean, signal: AbortSignal | undefined): Promise<void> => {
    while (!(await take(name, steal))) {
      await new Promise<void>((resolve) => clock.after(RENEW_EVERY_MS, resolve))
      signal?.throwIfAborted()
    }
  }

  return {
    hold: async <T>(
      name: string,
      run: () => Promise<T>,
      { steal = false, signal }: Parameters<Locks['hold']>[2] = {},
    ) => {
      await waitFor(name, steal, signal)
      return new Promise<T>((resolve, reject) => {
        const stop = every(clock, RENEW_EVERY_MS, () => {
          void take(name, false).then((isMine) => {
            if (isMine) return
            stop()
            reject(new DOMException('the lease went to another tab', 'AbortError'))
          })
        })
        run()
          .finally(() => {
            stop()
            void claim({ name, holder, nowMs: clock.now(), untilMs: null, steal: false }).catch(() => {})
          })
          .then(resolve, reject)
      })
    },
  }
}
