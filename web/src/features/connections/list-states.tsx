import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { useSync } from '../../sync/use-sync.ts'
import { RowsLoading } from '../../ui/row.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { type FriendsView, getFriendsStore } from './friends.store.ts'

export function ListLoading() {
  const t = useTexts(connectionsTexts)
  return <RowsLoading label={t.loading} count={4} />
}

/** The list of friends, once there is one to show. */
export function OnceListed({ view, children }: { view: FriendsView; children: ReactNode }) {
  const t = useTexts(connectionsTexts)
  const store = getFriendsStore(useSync())
  if (view.state === 'loading') return <ListLoading />
  if (view.state === 'failed') return <ErrorState title={t.listFailed} onRetry={store.retry} />
  return children
}
