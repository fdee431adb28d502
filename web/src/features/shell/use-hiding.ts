import { useEffect } from 'react'
import { useSync } from '../../sync/use-sync.ts'

/** Who hides their status or is in private mode, or is no longer, sees that of others accordingly (D-038, D-141). */
export function useHiding(): void {
  const sync = useSync()
  useEffect(() => {
    const { memory } = sync
    const isHiding = () => {
      const { settings } = memory.meta()
      return settings?.hide_online_status || settings?.private_mode
    }
    let was = isHiding()
    return memory.subscribe('meta', () => {
      if (was === isHiding()) return
      was = isHiding()
      // Where it does not come the next heads tell.
      import('../presence/hiding/public.ts').then(
        ({ tellAgain }) => tellAgain(sync, was === true),
        () => {},
      )
    })
  }, [sync])
}
