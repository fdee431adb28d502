import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** The answers of a dialog, the least dangerous first: in one line, or stacked where they would wrap. */
export function DialogActions({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => stackWhereWrapped(element))
    observer.observe(element.parentElement ?? element)
    stackWhereWrapped(element)
    return () => observer.disconnect()
  })
  return (
    <div ref={bar} className="dialog-actions">
      {children}
    </div>
  )
}

function stackWhereWrapped(bar: HTMLElement): void {
  delete bar.dataset['stacked']
  const tops = new Set([...bar.children].map((answer) => (answer as HTMLElement).offsetTop))
  if (tops.size > 1) bar.dataset['stacked'] = ''
}
