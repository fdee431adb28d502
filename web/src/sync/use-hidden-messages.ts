import { useMemo, useSyncExternalStore } from 'react'
import { listHidden } from './hidden-messages.ts'
import { useSync } from './use-sync.ts'

/** The same set until one deletes another message for oneself, or the server has heard of one. */
export function useHiddenMessages(): ReadonlySet<string> {
  const { memory } = useSync()
  const ids = useSyncExternalStore(
    (listener) => memory.subscribe('jobs', listener),
    () => [...listHidden(memory.jobs)].join(' '),
  )
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids])
}
