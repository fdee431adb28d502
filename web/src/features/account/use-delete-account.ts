import { useState } from 'react'
import { DELETION_WORD } from '#contract/limits.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { accountTexts } from '../../locales/account.ts'
import { createApi } from '../../sync/api.ts'
import { showToast } from '../../ui/toast.store.ts'
import { useKeeper } from '../auth/public.ts'

/**
 * Deletes the account, then wipes this device; the routes go to / by themselves. Over HTTP: the socket ends with the
 * account, before it could bring the answer.
 */
export function useDeleteAccount(onClose: () => void): { remove: () => Promise<void>; isBusy: boolean } {
  const t = useTexts(accountTexts)
  const keeper = useKeeper()
  const [isBusy, setIsBusy] = useState(false)

  async function remove(): Promise<void> {
    setIsBusy(true)
    try {
      await keeper.signOut('local', () =>
        createApi(keeper)('account.delete', { confirmation: DELETION_WORD }),
      )
      showToast({ kind: 'success', title: t.done, description: t.doneText })
    } catch {
      onClose()
      showToast({ kind: 'error', title: t.error, description: t.failed })
    }
  }

  return { remove, isBusy }
}
