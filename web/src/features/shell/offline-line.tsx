import { useTexts } from '../../lib/i18n/texts.ts'
import { shellTexts } from '../../locales/shell.ts'
import { isOffline } from '../../sync/status.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { OfflineBar } from '../../ui/states.tsx'

/** The thin line while there is no network; nothing otherwise. */
export function OfflineLine() {
  const t = useTexts(shellTexts)
  const status = useStore(useSync().status)
  return isOffline(status) ? <OfflineBar text={t.offline} /> : null
}
