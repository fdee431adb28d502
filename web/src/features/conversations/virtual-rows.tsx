import type { ReactElement, RefObject } from 'react'
import { Virtualizer } from 'virtua'
import type { ChatRow } from './chat-row.ts'

type Props = {
  rows: readonly ChatRow[]
  renderRow: (row: ChatRow) => ReactElement
  scroller: RefObject<HTMLDivElement | null>
  /** Height of what stands above the rows in the scroller. */
  startMargin: number
}

/** A long list: only the rows near the eye stand in the page. */
export function VirtualRows({ rows, renderRow, scroller, startMargin }: Props) {
  return (
    <Virtualizer data={rows} scrollRef={scroller} startMargin={startMargin} bufferSize={600}>
      {renderRow}
    </Virtualizer>
  )
}
