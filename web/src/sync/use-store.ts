import { useSyncExternalStore } from 'react'
import type { Readable } from './readable.ts'

/** The current snapshot of a store; renders again when it changes. */
export const useStore = <T>(store: Readable<T>): T =>
  useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
