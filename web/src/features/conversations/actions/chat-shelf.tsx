import type { Shelf } from '../chat-filter.ts'
import { ArchivedChats } from './archived-chats.tsx'
import { RequestList } from './request-list.tsx'
import type { ShelfProps } from './shelf-page.tsx'

/** What stands in the place of the list: the archived chats, or the requests. */
export function ChatShelf({ shelf, ...list }: ShelfProps & { shelf: Shelf }) {
  return shelf === 'archive' ? <ArchivedChats {...list} /> : <RequestList {...list} />
}
