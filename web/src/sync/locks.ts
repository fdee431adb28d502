/** The little of the Web Locks API that is used here; tests hand in their own. */
export interface Locks {
  /** Waits for the lock, holds it while `run` is at it. */
  hold<T>(name: string, run: () => Promise<T>): Promise<T>
}

/** Web Locks; where a browser has none, every tab is on its own and gets every lock at once. */
export const webLocks = (): Locks => ({
  hold: async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    if (!globalThis.navigator?.locks) return run()
    // The promise of run is the life of the lock.
    return (await navigator.locks.request(name, run)) as T
  },
})
