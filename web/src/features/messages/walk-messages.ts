/** ↑ and ↓ go from message to message, beginning with the lowest in sight; Enter or the menu key opens what one can do with it. */
export function walkMessages(list: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  // What a message opened over the page lies in it too.
  if (event.target instanceof Element && event.target.closest('dialog')) return
  const items = [...list.querySelectorAll<HTMLElement>('[data-key]')]
  const index = items.findIndex((item) => item.contains(document.activeElement))
  const next = index === -1 ? findLastSeen(list, items) : items[index + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

function findLastSeen(list: HTMLElement, items: readonly HTMLElement[]): HTMLElement | undefined {
  const { bottom } = list.getBoundingClientRect()
  return items.findLast((item) => item.getBoundingClientRect().top < bottom) ?? items.at(-1)
}
