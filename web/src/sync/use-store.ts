import { useSyncExternalStore } from 'react'
import type { Readable } from './readable.ts'

/** The current snapshot of a store; renders again when it changes. */
export function useStore<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
}
