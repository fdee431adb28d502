const GAP_PX = 4
const EDGE_PX = 8

/**
 * Puts an open menu beside its anchor: below it (above where there is no room), its right edge on the anchor's right
 * edge when the anchor is in the right half. It grows from the anchor's corner.
 */
export function placeMenu(menu: HTMLElement, anchor: DOMRect): void {
  const { innerWidth, innerHeight } = window
  const { offsetWidth: width, offsetHeight: height } = menu
  const isRight = anchor.left + anchor.width / 2 > innerWidth / 2
  const isBelow = anchor.bottom + GAP_PX + height <= innerHeight - EDGE_PX || anchor.top < innerHeight / 2
  const left = isRight ? anchor.right - width : anchor.left
  const top = isBelow ? anchor.bottom + GAP_PX : anchor.top - GAP_PX - height
  menu.style.left = `${clamp(left, EDGE_PX, innerWidth - width - EDGE_PX)}px`
  menu.style.top = `${clamp(top, EDGE_PX, innerHeight - height - EDGE_PX)}px`
  menu.style.transformOrigin = `${isRight ? 'right' : 'left'} ${isBelow ? 'top' : 'bottom'}`
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
