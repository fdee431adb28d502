import { useCallback, useRef } from 'react'
import Archive from 'lucide-react/icons/archive'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { chatTexts } from '../../../locales/chat.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ChatListRow } from '../chat-list-row.tsx'
import type { ChatRow } from '../chat-row.ts'
import { ChatRows } from '../chat-rows.tsx'
import { useConversations } from '../use-conversations.ts'
import { RowActions } from './row-actions.tsx'
import './chat-actions.css'

type Props = {
  openId: string | null
  onOpen: (id: string) => void
  onPreload: () => void
  onBack: () => void
}

/** The archived chats, in the place of the list. */
export function ArchivedChats({ openId, onOpen, onPreload, onBack }: Props) {
  const t = useTexts(chatTexts)
  const { archived } = useConversations()
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
        <PageHeader title={t.archiveTitle} onBack={onBack} />
      </div>
      {archived.length === 0 ? (
        <EmptyState title={t.archiveEmpty} art={<Archive size={40} />} />
      ) : (
        <>
          <p className="archive-hint">{t.archiveHint}</p>
          <ChatRows label={t.archiveTitle} rows={archived} renderRow={renderRow} scroller={scroller} />
        </>
      )}
      <RowActions list={scroller} onArchived={() => undefined} />
    </div>
  )
}
