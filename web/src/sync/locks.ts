export type LockOptions = {
  /** Takes the lock from whoever holds it; their `hold` rejects. */
  readonly steal?: boolean
  /** Ends the waiting for it. */
  readonly signal?: AbortSignal
}

/** The little of the Web Locks API that is used here; tests hand in their own. */
export interface Locks {
  /** Waits for the lock, holds it while `run` is at it. Rejects when the lock is stolen meanwhile. */
  hold<T>(name: string, run: () => Promise<T>, options?: LockOptions): Promise<T>
}

/** Whether this page has the Web Locks API: not on a plain http address, nor where site data is blocked. */
async function hasWebLocks(): Promise<boolean> {
  try {
    await navigator.locks.query()
    return true
  } catch {
    return false
  }
}

const noLocks: Locks = { hold: (_, run) => run() }

/** Web Locks, or those others where the browser has none: by default every lock is had at once. */
export function webLocks(others: Locks = noLocks): Locks {
  return {
    hold: async <T>(name: string, run: () => Promise<T>, options: LockOptions = {}): Promise<T> => {
      if (!(await hasWebLocks())) return others.hold(name, run, options)
      // The promise of run is the life of the lock.
      return (await navigator.locks.request(name, options, run)) as T
    },
  }
}
