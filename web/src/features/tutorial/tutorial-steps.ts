/** The seven steps (part 1 §2), each with the place it speaks of as far as the page behind shows it. */
const PLACES: readonly (string | null)[] = [
  null,
  '.chat-rows',
  // The way to connections.
  '.page-header-actions > .icon-button:nth-child(2)',
  "nav a[href='/create']",
  "nav a[href='/search']",
  "nav a[href='/profile']",
  null,
]

export const STEP_COUNT = PLACES.length

export type Place = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Of the screen's height: below it stand the words. */
const HEIGHT_MAX = 0.45
/** Room around what is shown. */
const ROOM_PX = 4

/** Where a step's place is on the screen; null: nowhere, the words stand alone. */
export function findPlace(step: number): Place | null {
  const selector = PLACES[step]
  const box = selector && document.querySelector(selector)?.getBoundingClientRect()
  if (!box || box.width === 0 || box.height === 0) return null
  const left = Math.max(box.left - ROOM_PX, ROOM_PX)
  const top = Math.max(box.top - ROOM_PX, ROOM_PX)
  return {
    left,
    top,
    width: Math.min(box.right + ROOM_PX, innerWidth - ROOM_PX) - left,
    height: Math.min(box.height + 2 * ROOM_PX, innerHeight - ROOM_PX - top, innerHeight * HEIGHT_MAX),
  }
}
