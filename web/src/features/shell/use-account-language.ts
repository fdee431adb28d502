import { useEffect } from 'react'
import { useSync } from '../../sync/use-sync.ts'
import { followAccountLanguage } from './account-language.ts'

/** The interface speaks the account's language while somebody is signed in. */
export function useAccountLanguage(): void {
  const sync = useSync()
  useEffect(() => followAccountLanguage(sync), [sync])
}
