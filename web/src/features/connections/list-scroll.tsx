import { useRef, type ReactNode, type RefObject } from 'react'
import { UnderHeaderPlace } from '../../ui/under-header.tsx'
import { useRoomUnderLine } from '../../ui/use-room-under-line.ts'

/** What scrolls below the tabs. The offline line lies over its top, where it hides no tab. */
export function ListScroll({
  scroller,
  children,
}: {
  scroller?: RefObject<HTMLDivElement | null>
  children: ReactNode
}) {
  const own = useRef<HTMLDivElement>(null)
  const body = scroller ?? own
  const makeRoom = useRoomUnderLine(body)
  return (
    <>
      <div className="connections-line">
        <UnderHeaderPlace onHeight={makeRoom} />
      </div>
      <div ref={body} className="connections-scroll">
        {children}
      </div>
    </>
  )
}
