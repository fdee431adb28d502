import './groups.css'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Head } from '#contract/conversations.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createDerived } from '../../sync/readable.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ListLoading, ListScroll } from '../connections/screen/public.ts'
import { getDiscoveryStore, type OpenGroup } from './discovery.store.ts'
import { FOUND_STATE } from './found-state.ts'
import { GroupRow } from './group-row.tsx'
import { Invitations } from './invitations.tsx'

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

/** Groups one is asked to join, those one is in, then public ones to join (D-105). */
export function GroupsTab() {
  const t = useTexts(connectionsTexts)
  const sync = useSync()
  const groups = useStore(getGroups(sync))
  const store = getDiscoveryStore(sync)
  const found = useStore(store)
  // Also with a line that comes: what could not be read is read then.
  const isOnline = useStore(sync.status).state === 'online'
  useEffect(() => store.load(), [store, isOnline])
  // Which one has just joined, the answer does not know yet.
  const own = new Set(groups.map(({ group_id }) => group_id))
  const others = found.state === 'ready' ? found.groups.filter(({ id }) => !own.has(id)) : []
  return (
    <ListScroll>
      <Invitations />
      {groups.length > 0 && (
        <ul aria-label={t.groups}>
          {groups.map((head) => (
            <OwnGroup key={head.conversation_id} head={head} />
          ))}
        </ul>
      )}
      {groups.length === 0 && found.state !== 'loading' && others.length === 0 && (
        <EmptyState title={t.noGroups} text={t.noGroupsText} />
      )}
      {(found.state !== 'ready' || others.length > 0) && <PublicGroups groups={others} />}
    </ListScroll>
  )
}

function OwnGroup({ head }: { head: Head }) {
  const t = useTexts(connectionsTexts)
  const { public: publicTag } = useTexts(groupsTexts)
  const [, navigate] = useLocation()
  const { conversation_id: openChatId, group } = head
  const name = nameOf(head)
  return (
    <GroupRow
      tintId={openChatId}
      name={name}
      photoUrl={group?.avatar_url}
      line={t.members(group?.member_count ?? 0)}
    >
      {group?.is_public && <span className="tag">{publicTag}</span>}
      <Button
        look="plain"
        isSmall
        aria-label={t.openName(name)}
        onClick={() => navigate('/app', { state: { openChatId } })}
      >
        {t.open}
      </Button>
    </GroupRow>
  )
}

function PublicGroups({ groups }: { groups: readonly OpenGroup[] }) {
  const t = useTexts(groupsTexts)
  const c = useTexts(connectionsTexts)
  const [, navigate] = useLocation()
  const store = getDiscoveryStore(useSync())
  const found = useStore(store)
  return (
    <>
      <h2 className="connections-section">{t.publicGroups}</h2>
      {found.state === 'loading' && <ListLoading />}
      {found.state === 'failed' && (
        <ErrorState title={found.isNetwork ? t.discoveryOffline : t.discoveryFailed} onRetry={store.load} />
      )}
      {groups.length > 0 && (
        <ul aria-label={t.publicGroups}>
          {groups.map(({ id, name, avatar_url, member_count, description }) => (
            <GroupRow
              key={id}
              tintId={id}
              name={name}
              photoUrl={avatar_url}
              line={[c.members(member_count), ...(description ? [description] : [])].join(' · ')}
            >
              <span className="tag">{t.public}</span>
              <Button
                look="soft"
                isSmall
                aria-label={t.seeGroup(name)}
                onClick={() => navigate(`/invite/group/${id}`, { state: FOUND_STATE })}
              >
                {t.see}
              </Button>
            </GroupRow>
          ))}
        </ul>
      )}
    </>
  )
}
