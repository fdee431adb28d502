import { useCallback, useEffect, useState } from 'react'
import type { CallOutput } from '#contract/registry.ts'
import { useSync } from '../../../sync/use-sync.ts'

export type Device = CallOutput<'auth.list_sessions'>['sessions'][number]

export type Devices =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; devices: readonly Device[] }

/** The devices this account is signed in on; `reload` asks again. */
export function useDevices(): { devices: Devices; reload: () => Promise<void> } {
  const sync = useSync()
  const [devices, setDevices] = useState<Devices>({ state: 'loading' })
  const reload = useCallback(async (): Promise<void> => {
    try {
      const { sessions } = await sync.call('auth.list_sessions', {})
      setDevices({ state: 'ready', devices: sessions })
    } catch {
      setDevices({ state: 'failed' })
    }
  }, [sync])
  useEffect(() => void reload(), [reload])
  return { devices, reload }
}
