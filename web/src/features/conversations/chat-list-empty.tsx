import './chat-list-empty.css'
import Search from 'lucide-react/icons/search'
import { useTexts } from '../../lib/i18n/texts.ts'
import { useIsWide } from '../../lib/use-media-query.ts'
import { conversationsTexts } from '../../locales/conversations.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { getConversationsStore, type ConversationsView } from './conversations.store.ts'

/** Nothing to show: because there is no chat at all, or none that passes the filter. */
export function ChatListEmpty({ view, onFindPeople }: { view: ConversationsView; onFindPeople: () => void }) {
  const t = useTexts(conversationsTexts)
  const store = getConversationsStore(useSync())
  const isWide = useIsWide()
  if (view.all_count === 0) {
    // The pane beside it shows the same way on, and larger.
    if (isWide) return <EmptyState title={t.emptyTitle} text={t.emptyText} art={null} />
    const action = (
      <Button icon={<Search size={20} />} onClick={onFindPeople}>
        {t.findPeople}
      </Button>
    )
    return <EmptyState title={t.emptyTitle} text={t.emptyText} actions={action} />
  }
  const isWhole = view.filter === 'all' && view.text === '' && view.presence === 'all'
  if (isWhole) return <EmptyState title={t.allArchived} art={null} />
  const showAll = (
    <Button
      look="plain"
      onClick={() => {
        store.setFilter('all')
        store.setText('')
        store.setPresenceFilter('all')
      }}
    >
      {t.showAll}
    </Button>
  )
  const none = <EmptyState title={describeEmpty(view, t)} art={null} actions={showAll} />
  return view.text ? <div className="chat-list-none">{none}</div> : none
}

function describeEmpty(view: ConversationsView, t: ReturnType<typeof conversationsTexts.get>): string {
  if (view.text) return t.noMatch(view.text)
  if (view.presence !== 'all') return view.presence === 'online' ? t.nobodyOnline : t.nobodyOffline
  if (view.filter === 'groups') return t.noGroups
  return view.filter === 'unread' ? t.noUnread : t.noFavourites
}
