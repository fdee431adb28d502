import { useEffect, useState } from 'react'
import type { CallOutput } from '#contract/registry.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { securityTexts } from '../../../locales/security.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { showToast } from '../../../ui/toast.store.ts'

export type Notice = CallOutput<'auth.list_notices'>['notices'][number]

/** What happened to the account and was not dismissed; `dismiss` takes all of them away. */
export function useNotices(): { notices: readonly Notice[]; dismiss: () => Promise<void> } {
  const t = useTexts(securityTexts)
  const sync = useSync()
  const [notices, setNotices] = useState<readonly Notice[]>([])

  useEffect(() => {
    let isMounted = true
    sync.call('auth.list_notices', {}).then(
      (answer) => isMounted && setNotices(answer.notices),
      // They stay on the server; the panel itself says when it cannot be reached.
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [sync])

  const dismiss = async (): Promise<void> => {
    try {
      await sync.call('auth.dismiss_notices', { ids: notices.map(({ id }) => id) })
      setNotices([])
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.notices.failed })
    }
  }
  return { notices, dismiss }
}
