const gapPx = 4
const edgePx = 8

/**
 * Puts an open menu beside its anchor: below it (above where there is no room), its right edge on the anchor's right
 * edge when the anchor is in the right half. It grows from the anchor's corner.
 */
export function placeMenu(menu: HTMLElement, anchor: DOMRect): void {
  const { innerWidth, innerHeight } = window
  const { offsetWidth: width, offsetHeight: height } = menu
  const isRight = anchor.left + anchor.width / 2 > innerWidth / 2
  const isBelow = anchor.bottom + gapPx + height <= innerHeight - edgePx || anchor.top < innerHeight / 2
  const left = isRight ? anchor.right - width : anchor.left
  const top = isBelow ? anchor.bottom + gapPx : anchor.top - gapPx - height
  menu.style.left = `${clamp(left, edgePx, innerWidth - width - edgePx)}px`
  menu.style.top = `${clamp(top, edgePx, innerHeight - height - edgePx)}px`
  menu.style.transformOrigin = `${isRight ? 'right' : 'left'} ${isBelow ? 'top' : 'bottom'}`
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
