import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { useSync } from '../../sync/use-sync.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { explainRefusal } from './explain.ts'
import type { GroupMember } from './use-group.ts'

type Props = { groupId: string; members: readonly GroupMember[]; onLeft: () => void; onClose: () => void }

/** Asks before leaving, and says what becomes of the group without its last admin or its last member (D-099). */
export function LeaveDialog({ groupId, members, onLeft, onClose }: Props) {
  const t = useTexts(groupsTexts)
  const sync = useSync()
  const admins = members.filter(({ role }) => role === 'admin')
  const isLastAdmin = admins.length === 1 && admins[0]?.user_id === sync.me

  async function leave(): Promise<void> {
    try {
      await sync.call('groups.leave', { group_id: groupId })
    } catch (error) {
      showToast({ kind: 'error', title: t.leaveFailed, description: explainRefusal(error) })
      return onClose()
    }
    showToast({ kind: 'success', title: t.left })
    onLeft()
  }

  return (
    <ConfirmDialog
      title={t.leaveTitle}
      text={
        members.length === 1
          ? t.leaveAlone
          : isLastAdmin
            ? `${t.leaveText} ${t.leaveAsLastAdmin}`
            : t.leaveText
      }
      onClose={onClose}
      cancel={t.cancel}
      confirm={t.leaveYes}
      onConfirm={leave}
    />
  )
}
