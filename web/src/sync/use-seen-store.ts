import { useMemo } from 'react'
import type { Readable } from './readable.ts'
import { useStore } from './use-store.ts'
import { useSync } from './use-sync.ts'

/**
 * The snapshot of a store as long as somebody can see the page: a hidden one keeps what it showed, whatever arrives,
 * and draws all of it once when it is looked at again.
 */
export function useSeenStore<T>(store: Readable<T>): T {
  const { isVisible } = useSync()
  return useStore(useMemo(() => whileSeen(store, isVisible), [store, isVisible]))
}

/** A store that stands still while `isVisible` is false. */
export function whileSeen<T>(store: Readable<T>, isVisible: Readable<boolean>): Readable<T> {
  let seen: { value: T } | null = null
  return {
    subscribe: (listener) => {
      const tell = (): void => {
        if (isVisible.getSnapshot()) listener()
      }
      const offs = [store.subscribe(tell), isVisible.subscribe(tell)]
      return () => {
        for (const off of offs) off()
      }
    },
    getSnapshot: () => {
      if (seen === null || isVisible.getSnapshot()) seen = { value: store.getSnapshot() }
      return seen.value
    },
  }
}
