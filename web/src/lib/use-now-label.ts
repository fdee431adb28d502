import { useSyncExternalStore } from 'react'
import { useSync } from '../sync/use-sync.ts'

/** A label that depends on the time; renders again only when its text changes, not at every tick. */
export function useNowLabel(write: (nowMs: number) => string): string {
  const { now } = useSync()
  return useSyncExternalStore(now.subscribe, () => write(now.getSnapshot()))
}
