import type { Friend } from '#contract/connections.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { useSync } from '../../sync/use-sync.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { removeFriend } from './friend-actions.ts'

/** Asks once before a friendship ends. Open while it is mounted. */
export function RemoveDialog({ friend, onClose }: { friend: Friend; onClose: () => void }) {
  const t = useTexts(connectionsTexts)
  const sync = useSync()
  const remove = (): void => {
    removeFriend(sync, friend.person_id)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t.removeTitle(friend.profile.display_name ?? t.unknownPerson)}
      text={t.removeText}
      onClose={onClose}
      cancel={t.cancel}
      confirm={t.removeNow}
      onConfirm={remove}
    />
  )
}
