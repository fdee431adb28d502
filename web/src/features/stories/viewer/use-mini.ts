import { useLayoutEffect, type RefObject } from 'react'

const WIDTH_PX = 118
const HEIGHT_PX = 190

/** How much smaller a stage becomes, what is cut from it to stand above the list of who saw it, and what lies behind it. */
export function useMini(stage: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = stage
    if (!current) return undefined
    const shown = current.querySelector<HTMLElement>('img.story-cover, .story-text')
    const ground = shown instanceof HTMLImageElement ? `url("${shown.src}")` : shown?.style.background
    current.parentElement?.style.setProperty('--ground', ground ?? null)
    const measure = (): void => {
      const { offsetWidth, offsetHeight } = current
      const scale = Math.max(WIDTH_PX / offsetWidth, HEIGHT_PX / offsetHeight)
      current.style.setProperty('--mini', `${scale}`)
      current.style.setProperty('--mini-x', `${(offsetWidth - WIDTH_PX / scale) / 2}px`)
      current.style.setProperty('--mini-y', `${(offsetHeight - HEIGHT_PX / scale) / 2}px`)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [stage])
}
