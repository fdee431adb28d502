import { useCallback, useRef, type ReactNode } from 'react'
import { countRender } from '../../lib/count-renders.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { conversationsTexts } from '../../locales/conversations.ts'
import { cx } from '../../ui/cx.ts'
import { Part } from '../../ui/part.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { UnderHeader, UnderHeaderPlace } from '../../ui/under-header.tsx'
import { useRoomUnderLine } from '../../ui/use-room-under-line.ts'
import { ChatListLoading } from './chat-list-loading.tsx'
import { ChatListRow } from './chat-list-row.tsx'
import type { Shelf } from './chat-filter.ts'
import type { ChatRow } from './chat-row.ts'
import { ChatRows } from './chat-rows.tsx'
import { ConversationSearch, useConversationSearch } from './conversation-search.tsx'
import { FilterChips } from './filter-chips.tsx'
import { useConversations } from './use-conversations.ts'
import { useHeadroom } from './use-headroom.ts'
import './chat-list.css'

const ListPart = lazyPart(() => import('./actions/list-part.tsx').then((part) => part.ListPart))
const ChatListEmpty = lazyPart(() => import('./chat-list-empty.tsx').then((part) => part.ChatListEmpty))

type Props = {
  /** Another screen lies over it; it keeps its place. */
  isCovered?: boolean
  /** Stands above search and chips and leaves with them while one scrolls down. */
  header: ReactNode
  openId: string | null
  onOpen: (id: string) => void
  /** A finger went down on a row. */
  onPreload: () => void
  onFindPeople: () => void
  /** The list stands: what comes after it may come. */
  isListed: boolean
  /** To the archived chats, or to the requests. */
  onShelf: (shelf: Shelf) => void
  /** A chat was archived. */
  onArchived: (id: string) => void
}

/** The left column of /app. */
export function ChatList(props: Props) {
  const { isCovered = false, header, openId, onOpen, onPreload, onFindPeople } = props
  const { isListed, onShelf, onArchived } = props
  countRender('list')
  const t = useTexts(conversationsTexts)
  const view = useConversations()
  const scroller = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  useHeadroom(scroller, top)
  const makeRoom = useRoomUnderLine(scroller)
  useConversationSearch()

  const renderRow = useCallback(
    (row: ChatRow) => (
      <ChatListRow key={row.id} row={row} isOpen={row.id === openId} onOpen={onOpen} onPreload={onPreload} />
    ),
    [openId, onOpen, onPreload],
  )

  return (
    <div ref={scroller} className={cx('chat-list', isCovered && 'chat-list-covered')} inert={isCovered}>
      <div ref={top} className="chat-list-top">
        <UnderHeader value={null}>{header}</UnderHeader>
        <ConversationSearch text={view.text} />
        <div className="stories-place" />
        <FilterChips filter={view.filter} presence={view.presence} unreadChats={view.unread_chats} />
        <UnderHeaderPlace onHeight={makeRoom} />
      </div>
      <div
        className={cx(
          view.archived.length > 0 && 'archived-place',
          view.requests.length > 0 && 'requests-place',
        )}
      >
        <Quiet>{isListed && <ListPart list={scroller} onShelf={onShelf} onArchived={onArchived} />}</Quiet>
      </div>
      {view.state === 'loading' ? (
        <ChatListLoading />
      ) : view.rows.length === 0 ? (
        <Part>
          <ChatListEmpty view={view} onFindPeople={onFindPeople} />
        </Part>
      ) : (
        <ChatRows label={t.title} rows={view.rows} renderRow={renderRow} scroller={scroller} />
      )}
      <div className="found-place" />
    </div>
  )
}
