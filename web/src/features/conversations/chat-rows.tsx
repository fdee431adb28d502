import { useRef, type CSSProperties, type ReactElement, type RefObject } from 'react'
import type { ChatRow } from './chat-row.ts'
import { useRowWindow } from './use-row-window.ts'

type Props = {
  label: string
  rows: readonly ChatRow[]
  renderRow: (row: ChatRow) => ReactElement
  scroller: RefObject<HTMLElement | null>
}

/** The rows of the list. All are of one height, so that those out of sight are room and nothing else. */
export function ChatRows({ label, rows, renderRow, scroller }: Props) {
  const flow = useRef<HTMLDivElement>(null)
  const { from, to } = useRowWindow(scroller, flow, rows.length)
  const room = { '--rows': rows.length, '--rows-above': from } as CSSProperties
  return (
    <div ref={flow} role="list" aria-label={label} className="chat-rows" style={room}>
      {rows.slice(from, to).map(renderRow)}
    </div>
  )
}
