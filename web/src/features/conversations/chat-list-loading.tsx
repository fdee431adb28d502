import { useTexts } from '../../lib/i18n/texts.ts'
import { conversationsTexts } from '../../locales/conversations.ts'
import { isOffline } from '../../sync/status.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { RowsLoading } from '../../ui/row.tsx'
import { ErrorState } from '../../ui/states.tsx'

/** Six rows without words; without network and without a cache, what is missing. */
export function ChatListLoading() {
  const t = useTexts(conversationsTexts)
  const status = useStore(useSync().status)
  if (isOffline(status)) return <ErrorState title={t.loadFailed} text={t.loadFailedHint} />
  return <RowsLoading label={t.loading} count={6} />
}
