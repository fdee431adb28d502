const GAP_PX = 4
const CROWN_GAP_PX = 8
const EDGE_PX = 8

/**
 * Puts an open menu beside its anchor: below it (above where there is no room), its right edge on the anchor's right
 * edge when the anchor is in the right half. It grows from the anchor's corner.
 */
export function placeMenu(menu: HTMLElement, anchor: DOMRect, isRight = isRightHalf(anchor)): void {
  const { innerWidth, innerHeight } = window
  const { offsetWidth: width, offsetHeight: height } = menu
  const isBelow = anchor.bottom + GAP_PX + height <= innerHeight - EDGE_PX || anchor.top < innerHeight / 2
  const left = isRight ? anchor.right - width : anchor.left
  const top = isBelow ? anchor.bottom + GAP_PX : anchor.top - GAP_PX - height
  menu.style.left = `${clamp(left, EDGE_PX, innerWidth - width - EDGE_PX)}px`
  menu.style.top = `${clamp(top, EDGE_PX, innerHeight - height - EDGE_PX)}px`
  menu.style.transformOrigin = `${isRight ? 'right' : 'left'} ${isBelow ? 'top' : 'bottom'}`
}

/** Puts what crowns an open menu above its anchor, and above the menu where that stands there itself. */
export function placeCrown(
  crown: HTMLElement,
  anchor: DOMRect,
  menu: HTMLElement,
  isRight = isRightHalf(anchor),
): void {
  const { offsetWidth: width, offsetHeight: height } = crown
  const left = isRight ? anchor.right - width : anchor.left
  const menuTop = menu.offsetHeight > 0 ? menu.offsetTop : Number.POSITIVE_INFINITY
  const top = Math.min(anchor.top, menuTop) - CROWN_GAP_PX - height
  crown.style.left = `${clamp(left, EDGE_PX, window.innerWidth - width - EDGE_PX)}px`
  crown.style.top = `${Math.max(EDGE_PX, top)}px`
  crown.style.transformOrigin = `${isRight ? 'right' : 'left'} bottom`
}

const isRightHalf = (anchor: DOMRect): boolean => anchor.left + anchor.width / 2 > window.innerWidth / 2

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
