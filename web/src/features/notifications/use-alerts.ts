import { useEffect } from 'react'
import { useSync } from '../../sync/use-sync.ts'
import { startAlerts } from './start-alerts.ts'

/** Sounds and vibration of what comes, as long as the page stands. */
export function useAlerts(): void {
  const sync = useSync()
  useEffect(() => startAlerts(sync), [sync])
}
