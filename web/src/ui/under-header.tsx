import './under-header.css'
import { createContext, useContext, useLayoutEffect, useRef, type ReactNode } from 'react'

/** What every screen shows right below its own header: the offline line. Null: nothing. */
export const UnderHeader = createContext<ReactNode>(null)

/** Tells the line's height whenever it changes; the `isFirst` time nobody has seen the place without it. */
export type OnLineHeight = (px: number, isFirst: boolean) => void

/** The place for it inside a header. It lies over the content, so that its coming and going moves nothing. */
export function UnderHeaderPlace({ onHeight }: { onHeight?: OnLineHeight }) {
  const line = useContext(UnderHeader)
  const place = useRef<HTMLDivElement>(null)
  const hasPlace = line !== null
  useLayoutEffect(() => {
    const element = place.current
    if (!element || !hasPlace || !onHeight) return undefined
    let isFirst = true
    const observer = new ResizeObserver(() => {
      onHeight(element.offsetHeight, isFirst)
      isFirst = false
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasPlace, onHeight])
  return (
    hasPlace && (
      <div ref={place} className="under-header">
        {line}
      </div>
    )
  )
}
