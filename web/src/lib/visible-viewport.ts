const KEYBOARD_MIN_PX = 80

/**
 * Keeps `--visible-height` on the root while an on-screen keyboard covers the page (Safari on iOS lays the keyboard
 * over it; elsewhere the viewport shrinks by itself). `h-visible` is 100dvh otherwise, so the composer is never hidden.
 */
export function followVisibleViewport(): void {
  const viewport = window.visualViewport
  if (!viewport) return
  const update = () => {
    // Zooming in makes the visible part smaller too, and must not squeeze the page.
    const isCovered = viewport.scale === 1 && window.innerHeight - viewport.height > KEYBOARD_MIN_PX
    const { style } = document.documentElement
    if (!isCovered) {
      style.removeProperty('--visible-height')
      return
    }
    style.setProperty('--visible-height', `${viewport.height}px`)
    window.scrollTo(0, 0)
  }
  viewport.addEventListener('resize', update)
  viewport.addEventListener('scroll', update)
}
