import { useCallback, useEffect, useState } from 'react'
import { useSync } from '../../../sync/use-sync.ts'

/** How many recovery codes are left (null while unknown or without a second factor), and ten new ones. */
export function useRecoveryCodes(hasFactor: boolean): {
  left: number | null
  replace: () => Promise<readonly string[]>
} {
  const sync = useSync()
  const [left, setLeft] = useState<number | null>(null)

  useEffect(() => {
    if (!hasFactor) return undefined
    let isMounted = true
    const ask = async (): Promise<void> => {
      const { count } = await sync.call('auth.count_recovery_codes', {})
      if (isMounted) setLeft(count)
    }
    // The number is a courtesy: without it the row still opens.
    ask().catch(() => {})
    return () => {
      isMounted = false
    }
  }, [sync, hasFactor])

  const replace = useCallback(async () => (await sync.call('auth.make_recovery_codes', {})).codes, [sync])
  return { left: hasFactor ? left : null, replace }
}
