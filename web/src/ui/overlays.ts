import { useEffect, useRef } from 'react'

/** What can be closed without being a dialog: the open chat, panels, the bar of a reply. The topmost last. */
const stack: { close: () => void }[] = []

/** Dialogs and menus take the keys themselves. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [popover]:popover-open [role=menuitem]') !== null
}

/** Esc closes only what is on top. A handler that took the key for itself has prevented its default. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
  if (isDialogOpen()) return
  const top = stack.at(-1)
  if (!top) return
  event.preventDefault()
  top.close()
}
if (typeof window !== 'undefined') window.addEventListener('keydown', onKeyDown)

/** Keeps `close` on the stack while it is given: Esc calls the one that was added last, wherever the focus is. */
export function useOverlay(close: (() => void) | null): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  const isOpen = close !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const overlay = { close: () => latest.current?.() }
    stack.push(overlay)
    return () => void stack.splice(stack.indexOf(overlay), 1)
  }, [isOpen])
}
