import Archive from 'lucide-react/icons/archive'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { chatTexts } from '../../../locales/chat.ts'
import { isUnread } from '../chat-filter.ts'
import { useConversations } from '../use-conversations.ts'

/** The way to the archived chats; how many of them have something unread stands on it (D-161). */
export function ArchivedEntry({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(chatTexts)
  const { archived } = useConversations()
  const unread = archived.filter(isUnread).length
  if (archived.length === 0) return null
  return (
    <button type="button" className="archived-entry" onClick={onOpen}>
      <Archive />
      <span>{t.archiveTitle}</span>
      {unread > 0 && (
        <span className="archived-unread">
          <span aria-hidden="true">{unread}</span>
          <span className="visually-hidden">{t.archivedUnread(unread)}</span>
        </span>
      )}
    </button>
  )
}
