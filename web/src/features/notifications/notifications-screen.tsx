import Bell from 'lucide-react/icons/bell'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { notificationsTexts } from '../../locales/notifications.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Part } from '../../ui/part.tsx'
import { RowsLoading } from '../../ui/row.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { loadFollowList } from '../follows/list/public.ts'
import { groupRows, type NotificationGroup } from './group-rows.ts'
import { NotificationRow } from './notification-row.tsx'
import { getNotificationsStore } from './notifications.store.ts'
import { useFreshIds } from './use-fresh-ids.ts'
import { useOpenGroup } from './use-open-group.ts'
import './notifications.css'

const FollowList = lazyPart(loadFollowList)

/** /notifications: what others did, newest first; what is new in this visit above the rest. */
export function NotificationsScreen() {
  const t = useTexts(notificationsTexts)
  const [, navigate] = useLocation()
  const store = getNotificationsStore(useSync())
  // What went with an account or a group is told by nobody.
  useEffect(() => store.refresh(), [store])
  return (
    <section className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={t.title} onBack={() => navigate('/app')} />
      <div className="notices">
        <Notices />
      </div>
    </section>
  )
}

function Notices() {
  const t = useTexts(notificationsTexts)
  const sync = useSync()
  const store = getNotificationsStore(sync)
  const view = useStore(store)
  const [areFollowersOpen, setFollowersOpen] = useState(false)
  const open = useOpenGroup(useCallback(() => setFollowersOpen(true), []))
  const fresh = useFreshIds(view)
  const groups = useMemo(() => groupRows(view.rows, ({ id }) => fresh.has(id)), [view.rows, fresh])
  if (view.state === 'loading') return <RowsLoading label={t.loading} count={6} />
  if (view.state === 'failed') return <ErrorState title={t.failed} onRetry={store.refresh} />
  if (groups.length === 0)
    return <EmptyState art={<Bell size={52} strokeWidth={1.25} />} title={t.empty} text={t.emptyText} />
  return (
    <>
      <Section title={t.fresh} groups={groups.filter(({ isNew }) => isNew)} onOpen={open} />
      <Section title={t.before} groups={groups.filter(({ isNew }) => !isNew)} onOpen={open} />
      <Part>
        {areFollowersOpen && (
          <FollowList userId={sync.me} side="followers" onClose={() => setFollowersOpen(false)} />
        )}
      </Part>
    </>
  )
}

type SectionProps = {
  title: string
  groups: readonly NotificationGroup[]
  onOpen: (group: NotificationGroup) => void
}

function Section({ title, groups, onOpen }: SectionProps) {
  const [, navigate] = useLocation()
  const store = getNotificationsStore(useSync())
  const openProfile = useCallback((userId: string) => navigate(`/profile/${userId}`), [navigate])
  const remove = useCallback(({ rows }: NotificationGroup) => store.remove(rows.map(({ id }) => id)), [store])
  if (groups.length === 0) return null
  return (
    <>
      <h2 className="notices-title">{title}</h2>
      <ul aria-label={title}>
        {groups.map((group) => (
          <NotificationRow
            key={group.key}
            group={group}
            onOpen={onOpen}
            onProfile={openProfile}
            onRemove={remove}
          />
        ))}
      </ul>
    </>
  )
}
