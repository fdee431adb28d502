import { useCallback, useEffect, useState } from 'react'
import { SHARED_CACHE } from '../../sw/names.ts'

/** Whether a share brought this page here (contract/share-target.ts). */
export function wasLedHere(): boolean {
  return new URLSearchParams(location.search).has('shared')
}

/** Whether another app has shared something with this one that waits for its person. */
export function useShared(): { isShared: boolean; endShared: () => void } {
  const [isShared, setIsShared] = useState(wasLedHere)
  useEffect(() => {
    // Without https there are no caches, and no shares.
    globalThis.caches?.has(SHARED_CACHE).then(
      (isKept) => isKept && setIsShared(true),
      () => undefined,
    )
  }, [])
  return { isShared, endShared: useCallback(() => setIsShared(false), []) }
}
