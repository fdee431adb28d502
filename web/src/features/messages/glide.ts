const GLIDE_MS = 160
/** Steps of the list within this time of an arrival belong to it: it is drawn, measured, and drawn again. */
const ARRIVAL_MS = 400
/** A longer way is jumped: nobody sees what flies past. */
const GLIDE_MAX_PX = 400

export type Glide = {
  /** Something has just joined the end, and the list has not moved yet. */
  begin: () => void
  /** The list was moved; what was in sight is drawn where it was and comes along. */
  follow: () => void
}

/**
 * Lets the list glide to its new end. It already stands there: only the drawing comes after, so that what arrives
 * meanwhile, or a hand, never meets a list on its way.
 */
export function createGlide(getFlow: () => HTMLElement | null): Glide {
  let begunAtMs = Number.NEGATIVE_INFINITY
  let running: Animation | null = null
  /** A message in sight, and its place without the glide: what the eye follows. The offset alone would also count
   *  heights above it that the list puts right. */
  let anchor: Element | null = null
  let anchorTopPx = 0

  return {
    begin: () => {
      const flow = getFlow()
      anchor = flow && findFirstInSight(flow)
      if (!flow || !anchor) return
      begunAtMs = performance.now()
      anchorTopPx = anchor.getBoundingClientRect().top - readOffset(flow, running)
    },
    follow: () => {
      const flow = getFlow()
      if (!flow || !anchor?.isConnected || performance.now() - begunAtMs > ARRIVAL_MS) return
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
      const offsetPx = readOffset(flow, running)
      const topPx = anchor.getBoundingClientRect().top - offsetPx
      const movedPx = anchorTopPx - topPx
      anchorTopPx = topPx
      if (Math.abs(movedPx) < 1) return
      running?.cancel()
      const fromPx = movedPx + offsetPx
      if (fromPx <= 0 || fromPx > GLIDE_MAX_PX) return
      running = flow.animate([{ translate: `0 ${fromPx}px` }, { translate: '0 0' }], {
        duration: GLIDE_MS,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      })
    },
  }
}

function findFirstInSight(flow: HTMLElement): Element | null {
  const edgePx = flow.parentElement?.getBoundingClientRect().top ?? 0
  const messages = [...flow.querySelectorAll('[data-key]')]
  return messages.find((message) => message.getBoundingClientRect().bottom > edgePx) ?? null
}

/** How far below its place the list is drawn now. */
function readOffset(flow: HTMLElement, running: Animation | null): number {
  if (running?.playState !== 'running') return 0
  return Number.parseFloat(getComputedStyle(flow).translate.split(' ')[1] ?? '0') || 0
}
