import type { KeyboardEvent } from 'react'

/** ↑ and ↓ go from message to message, beginning with the newest; Enter or the menu key opens what one can do with it. */
export function walkMessages(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-key]')]
  const index = items.findIndex((item) => item.contains(document.activeElement))
  const next = index === -1 ? items.at(-1) : items[index + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}
