import { useEffect } from 'react'
import { messagesTexts } from '../../locales/messages.ts'
import type { SendRefusal } from '../../sync/sync.ts'
import { useSync } from '../../sync/use-sync.ts'
import { showToast } from '../../ui/toast.store.ts'

/** Tells of messages the server refused for good, whichever screen is shown. Mounted once. */
export function useRefusalToasts(): void {
  const sync = useSync()
  useEffect(() => sync.onRefusal((refusal) => void tell(refusal)), [sync])
}

async function tell({ code, is_group }: SendRefusal): Promise<void> {
  const t = await messagesTexts.load()
  const description = code === 'blocked' ? t.sendBlocked : is_group ? t.sendRefusedInGroup : t.sendRefused
  showToast({ kind: 'error', title: t.error, description })
}
