import { useEffect } from 'react'
import type { Head } from '#contract/conversations.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { useSync } from '../../sync/use-sync.ts'
import { showToast } from '../../ui/toast.store.ts'
import { getProfilesStore } from '../profile/public.ts'

/** Says once that nobody else is in an open conversation (D-003), and that people's profiles could not be loaded. */
export function ConversationNotices({ head }: { head: Head | null }): null {
  const t = useTexts(messagesTexts)
  const sync = useSync()
  const isAlone = head !== null && (head.group ? head.group.member_count < 2 : head.peer === null)

  useEffect(() => {
    if (isAlone) showToast({ kind: 'info', title: t.notice, description: t.noParticipants })
  }, [isAlone, t])

  useEffect(
    () =>
      getProfilesStore(sync).onRefused(() =>
        showToast({ kind: 'error', title: t.error, description: t.profilesFailed }),
      ),
    [sync, t],
  )
  return null
}
