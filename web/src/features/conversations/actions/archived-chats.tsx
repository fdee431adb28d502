import Archive from 'lucide-react/icons/archive'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { chatTexts } from '../../../locales/chat.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { useConversations } from '../use-conversations.ts'
import { ShelfPage, type ShelfProps } from './shelf-page.tsx'

/** The archived chats, in the place of the list. */
export function ArchivedChats(shelf: ShelfProps) {
  const t = useTexts(chatTexts)
  return (
    <ShelfPage
      {...shelf}
      title={t.archiveTitle}
      hint={t.archiveHint}
      rows={useConversations().archived}
      empty={<EmptyState title={t.archiveEmpty} art={<Archive size={40} />} />}
      hasActions
    />
  )
}
