import type { Sync } from './sync.ts'

/** One store per signed-in person: made at first use, gone with its sync. */
export function perSync<T>(create: (sync: Sync) => T): (sync: Sync) => T {
  const made = new WeakMap<Sync, T>()
  return (sync) => {
    const existing = made.get(sync)
    if (existing) return existing
    const store = create(sync)
    made.set(sync, store)
    return store
  }
}
