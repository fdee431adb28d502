import { Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { conversationsTexts } from '../../locales/conversations.ts'
import { ChatListEmpty, ChatListLoading } from './chat-list-states.tsx'
import { ChatListRow } from './chat-list-row.tsx'
import type { ChatRow } from './chat-row.ts'
import { ConversationSearch, useConversationSearch } from './conversation-search.tsx'
import { FilterChips } from './filter-chips.tsx'
import { useConversations } from './use-conversations.ts'
import { useHeadroom } from './use-headroom.ts'
import './chat-list.css'

/** Up to here every row stands in the page; a longer list draws only what is near the eye. */
const plainRowsMax = 60

const VirtualRows = lazyPart(async () => (await import('./virtual-rows.tsx')).VirtualRows)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

type Props = {
  /** Stands above search and chips and leaves with them while one scrolls down. */
  header: ReactNode
  openId: string | null
  onOpen: (id: string) => void
  /** A finger went down on a row. */
  onPreload: () => void
  onFindPeople: () => void
}

/** The left column of /app. */
export function ChatList({ header, openId, onOpen, onPreload, onFindPeople }: Props) {
  const t = useTexts(conversationsTexts)
  const view = useConversations()
  const [deleting, setDeleting] = useState<ChatRow | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const topHeight = useHeadroom(scroller, top)
  useConversationSearch()

  const renderRow = useCallback(
    (row: ChatRow) => (
      <ChatListRow
        key={row.id}
        row={row}
        isOpen={row.id === openId}
        onOpen={onOpen}
        onPreload={onPreload}
        onDelete={setDeleting}
      />
    ),
    [openId, onOpen, onPreload],
  )

  return (
    <div ref={scroller} className="chat-list">
      <div ref={top} className="chat-list-top">
        {header}
        <ConversationSearch text={view.text} />
        <FilterChips filter={view.filter} presence={view.presence} unreadChats={view.unread_chats} />
      </div>
      {view.state === 'loading' ? (
        <ChatListLoading />
      ) : view.rows.length === 0 ? (
        <ChatListEmpty view={view} onFindPeople={onFindPeople} />
      ) : (
        <div role="list" aria-label={t.title} className="chat-rows">
          {view.rows.length <= plainRowsMax ? (
            view.rows.map(renderRow)
          ) : (
            <Suspense fallback={view.rows.slice(0, plainRowsMax).map(renderRow)}>
              <VirtualRows
                rows={view.rows}
                renderRow={renderRow}
                scroller={scroller}
                startMargin={topHeight}
              />
            </Suspense>
          )}
        </div>
      )}
      {deleting && (
        <Suspense>
          <DeleteDialog row={deleting} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </div>
  )
}
