import { useTexts } from '../../lib/i18n/texts.ts'
import { shellTexts } from '../../locales/shell.ts'
import { isOffline } from '../../sync/status.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { OfflineBar } from '../../ui/states.tsx'

/**
 * The thin line under the header: no network, a browser that stores nothing, or an address that browsers do not trust,
 * where the app can neither be kept for offline use nor hear a microphone. Nothing otherwise.
 */
export function OfflineLine() {
  const t = useTexts(shellTexts)
  const sync = useSync()
  const status = useStore(sync.status)
  const keeping = useStore(sync.keeping)
  // The browser may know before anything was tried: the line stands there when the list is drawn, and covers nothing.
  const isCut = status.state === 'connecting' && !navigator.onLine
  if (isCut || isOffline(status)) return <OfflineBar />
  if (keeping === 'unkept') return <OfflineBar text={t.unkept} />
  return window.isSecureContext ? null : <OfflineBar text={t.insecure} />
}
