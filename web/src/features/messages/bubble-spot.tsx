import { useLayoutEffect, useRef } from 'react'

/** Dims everything but the pressed bubble, as far as it is in sight; a press on what is dimmed goes nowhere. */
export function BubbleSpot({ bubble }: { bubble: Element }) {
  const layer = useRef<HTMLDivElement>(null)
  const hole = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const list = bubble.closest('.message-scroller')
    if (!layer.current || !hole.current || !list) return
    const { left, top, width, bottom } = bubble.getBoundingClientRect()
    const sight = list.getBoundingClientRect()
    const from = Math.max(top, sight.top)
    const { style } = hole.current
    style.left = `${left}px`
    style.top = `${from}px`
    style.width = `${width}px`
    style.height = `${Math.min(bottom, sight.bottom) - from}px`
    style.borderRadius = getComputedStyle(bubble).borderRadius
    layer.current.showPopover()
  }, [bubble])

  return (
    <div ref={layer} className="bubble-spot" popover="manual" aria-hidden="true">
      <div ref={hole} />
    </div>
  )
}
