import MessageCircleDashed from 'lucide-react/icons/message-circle-dashed'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { requestsTexts } from '../../../locales/requests.ts'
import { useConversations } from '../use-conversations.ts'

/** The way to the requests, with how many there are (D-157). */
export function RequestsEntry({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(requestsTexts)
  const { requests } = useConversations()
  if (requests.length === 0) return null
  return (
    <button type="button" className="archived-entry" onClick={onOpen}>
      <MessageCircleDashed />
      <span>{t.title}</span>
      <span className="archived-unread">{requests.length}</span>
    </button>
  )
}
