import { useEffect } from 'react'
import { useSync } from '../../sync/use-sync.ts'

/** Tells of changes the server refused for good, whichever screen is shown. Mounted once. */
export function useJobRefusals(): void {
  const sync = useSync()
  useEffect(
    () =>
      sync.onJobRefusal(
        (refusal) =>
          void import('./tell-job-refusal.ts').then(({ tellJobRefusal }) => tellJobRefusal(refusal, sync)),
      ),
    [sync],
  )
}
