import { useEffect, useRef } from 'react'

/** Whether the screen that asks is still there: who has left it meanwhile is not moved by a late answer. */
export function useIsOpen(): { readonly current: boolean } {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
