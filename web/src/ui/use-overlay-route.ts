import { useEffect, useRef } from 'react'
import { overlayHistory } from './overlay-history.ts'

/**
 * Gives what is open as long as it is mounted an entry of the history: the back button and the back gesture call
 * `onClose` instead of leaving the screen below, and what leaves that screen closes it first. Dialogs, sheets and menus
 * of the kit have it from useDialog and MenuPanel.
 */
export function useOverlayRoute(onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => overlayHistory.add({ close: () => latest.current() }), [])
}
