import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { capturePointer } from '../../ui/capture-pointer.ts'
import { type Crop, moveCrop, ZOOM_MAX } from './picture.ts'

const KEY_SHARE = 0.05
const KEY_ZOOM = 0.1

type Spot = { readonly x: number; readonly y: number }

/** A frame over a photo: one finger or the arrows move the photo, two fingers or + and - bring it nearer. */
export function useCropHand(
  size: { readonly width: number; readonly height: number },
  crop: Crop,
  onCrop: (crop: Crop) => void,
) {
  const fingers = useRef(new Map<number, Spot>())
  const begun = useRef({ crop, x: 0, y: 0, spread: 0 })

  const measure = () => {
    const spots = [...fingers.current.values()]
    const [one, two] = spots
    return {
      x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
      y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
      spread: one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0,
    }
  }
  const begin = (): void => {
    if (fingers.current.size > 0) begun.current = { crop, ...measure() }
  }
  const letGo = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId)
    begin()
  }
  const zoomTo = (from: Crop, zoom: number): Crop => ({
    ...from,
    zoom: Math.min(Math.max(zoom, 1), ZOOM_MAX),
  })

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      capturePointer(event.currentTarget, event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      begin()
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!fingers.current.has(event.pointerId)) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const { width, height } = event.currentTarget.getBoundingClientRect()
      const [from, now] = [begun.current, measure()]
      const isPinched = from.spread > 0 && now.spread > 0
      const near = isPinched ? zoomTo(from.crop, (from.crop.zoom * now.spread) / from.spread) : from.crop
      onCrop(moveCrop(size, near, (now.x - from.x) / width, (now.y - from.y) / height))
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key]
      const zoom = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': -KEY_ZOOM }[event.key]
      if (!step && zoom === undefined) return
      event.preventDefault()
      if (zoom !== undefined) return onCrop(zoomTo(crop, crop.zoom + zoom))
      const [byX = 0, byY = 0] = step ?? []
      onCrop(moveCrop(size, crop, byX * KEY_SHARE, byY * KEY_SHARE))
    },
  }
}
