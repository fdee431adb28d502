import { useCallback, useRef, type ReactNode } from 'react'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ChatListRow } from '../chat-list-row.tsx'
import type { ChatRow } from '../chat-row.ts'
import { ChatRows } from '../chat-rows.tsx'
import { RowActions } from './row-actions.tsx'
import './chat-actions.css'

export type ShelfProps = {
  openId: string | null
  onOpen: (id: string) => void
  onPreload: () => void
  onBack: () => void
}

type Props = ShelfProps & {
  title: string
  /** Above the chats, where there are some. */
  hint: string
  rows: readonly ChatRow[]
  /** In their place where there are none. */
  empty: ReactNode
  /** Whether the chats are acted on as those of the list. */
  hasActions?: boolean
}

/** Chats that stand apart, in the place of the list. */
export function ShelfPage(props: Props) {
  const { title, hint, rows, empty, hasActions, openId, onOpen, onPreload, onBack } = props
  const scroller = useRef<HTMLDivElement>(null)
  const renderRow = useCallback(
    (row: ChatRow) => (
      <ChatListRow key={row.id} row={row} isOpen={row.id === openId} onOpen={onOpen} onPreload={onPreload} />
    ),
    [openId, onOpen, onPreload],
  )
  return (
    <div ref={scroller} className="chat-list">
      <div className="chat-list-top">
        <PageHeader title={title} onBack={onBack} />
      </div>
      {rows.length === 0 ? (
        empty
      ) : (
        <>
          <p className="archive-hint">{hint}</p>
          <ChatRows label={title} rows={rows} renderRow={renderRow} scroller={scroller} />
        </>
      )}
      {hasActions && <RowActions list={scroller} onArchived={() => undefined} />}
    </div>
  )
}
