import X from 'lucide-react/icons/x'
import { useTexts } from '../../lib/i18n/texts.ts'
import { conversationsTexts } from '../../locales/conversations.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Chip } from '../../ui/chip.tsx'
import { getConversationsStore, type ConversationsView } from './conversations.store.ts'

/** Todas, Não lidas, Grupos, Favoritas (D-070); and the online filter of the menu while it is on (D-036). */
export function FilterChips({
  filter,
  presence,
  unreadChats,
}: {
  filter: ConversationsView['filter']
  presence: ConversationsView['presence']
  unreadChats: number
}) {
  const t = useTexts(conversationsTexts)
  const store = getConversationsStore(useSync())
  const chips = [
    { key: 'all', label: t.all, count: 0 },
    { key: 'unread', label: t.unread, count: unreadChats },
    { key: 'groups', label: t.groups, count: 0 },
    { key: 'favourites', label: t.favourites, count: 0 },
  ] as const
  return (
    <div role="group" aria-label={t.filters} className="chip-row">
      {chips.map(({ key, label, count }) => (
        <Chip key={key} isActive={filter === key} count={count} onClick={() => store.setFilter(key)}>
          {label}
        </Chip>
      ))}
      {presence !== 'all' && (
        <Chip isActive onClick={() => store.setPresenceFilter('all')}>
          {t.presence[presence]}
          <X size={16} />
        </Chip>
      )}
    </div>
  )
}
