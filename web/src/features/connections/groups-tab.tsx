import { useLocation } from 'wouter'
import type { Head } from '#contract/conversations.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createDerived } from '../../sync/readable.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ListScroll } from './list-scroll.tsx'

const collator = new Intl.Collator('pt-BR')
const nameOf = ({ group }: Head): string => group?.name ?? ''

/** The conversations of one's groups, by name. */
const getGroups = perSync(({ memory }) =>
  createDerived<readonly Head[]>(
    (invalidate) => void memory.subscribe('heads', invalidate),
    () =>
      [...memory.heads.values()]
        .filter((head) => head.group !== null)
        .toSorted((a, b) => collator.compare(nameOf(a), nameOf(b))),
  ),
)

/** The groups one is in. */
export function GroupsTab() {
  const t = useTexts(connectionsTexts)
  const [, navigate] = useLocation()
  const groups = useStore(getGroups(useSync()))
  return (
    <ListScroll>
      {groups.length === 0 ? (
        <EmptyState title={t.noGroups} text={t.noGroupsText} />
      ) : (
        <ul aria-label={t.groups}>
          {groups.map((head) => (
            <li key={head.conversation_id} className="person">
              <Avatar
                id={head.conversation_id}
                name={nameOf(head)}
                photoUrl={head.group?.avatar_url}
                size={48}
                isGroup
              />
              <span className="person-words">
                <b className="cut">{nameOf(head)}</b>
                <span className="cut">{t.members(head.group?.member_count ?? 0)}</span>
              </span>
              <Button
                look="plain"
                isSmall
                aria-label={t.openName(nameOf(head))}
                onClick={() => navigate('/app', { state: { openChatId: head.conversation_id } })}
              >
                {t.open}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ListScroll>
  )
}
