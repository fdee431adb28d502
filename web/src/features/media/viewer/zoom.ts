/** How a picture lies on the stage: how large, and how far from the middle. */
export type Place = { readonly scale: number; readonly x: number; readonly y: number }
export type Point = { readonly x: number; readonly y: number }
type Size = { readonly width: number; readonly height: number }

export const AT_REST: Place = { scale: 1, x: 0, y: 0 }
const SCALE_MAX = 5
const TAP_SCALE = 2.5

/** Larger or smaller by a factor; the point of the picture under `at` (from the middle of the stage) stays under it. */
export function zoom(place: Place, factor: number, at: Point, stage: Size): Place {
  const scale = Math.min(SCALE_MAX, Math.max(1, place.scale * factor))
  const ratio = scale / place.scale
  return keepInside({ scale, x: at.x - (at.x - place.x) * ratio, y: at.y - (at.y - place.y) * ratio }, stage)
}

/** A double tap makes it large at that point, or brings it back. */
export function toggleZoom(place: Place, at: Point, stage: Size): Place {
  return place.scale > 1 ? AT_REST : zoom(place, TAP_SCALE, at, stage)
}

export function move(place: Place, by: Point, stage: Size): Place {
  return keepInside({ ...place, x: place.x + by.x, y: place.y + by.y }, stage)
}

/** The stage stays covered by as much as the picture is larger than it. */
function keepInside({ scale, x, y }: Place, { width, height }: Size): Place {
  const [mostX, mostY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2]
  return { scale, x: clamp(x, mostX), y: clamp(y, mostY) }
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(-most, value)) || 0
