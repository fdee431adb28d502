import MessageCircleDashed from 'lucide-react/icons/message-circle-dashed'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { requestsTexts } from '../../../locales/requests.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { useConversations } from '../use-conversations.ts'
import { ShelfPage, type ShelfProps } from './shelf-page.tsx'

/** What strangers wrote and nobody has answered (D-157), in the place of the list. */
export function RequestList(shelf: ShelfProps) {
  const t = useTexts(requestsTexts)
  return (
    <ShelfPage
      {...shelf}
      title={t.title}
      hint={t.hint}
      rows={useConversations().requests}
      empty={<EmptyState title={t.empty} text={t.emptyText} art={<MessageCircleDashed size={40} />} />}
    />
  )
}
