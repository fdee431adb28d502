import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches now; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** From here on list and conversation stand side by side. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 900px)')
}
