import { useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { randomId } from '../../lib/random-id.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { useSync } from '../../sync/use-sync.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { explainRefusal } from './explain.ts'
import type { GroupMember } from './use-group.ts'

type Props = { groupId: string; members: readonly GroupMember[]; onLeft: () => void; onClose: () => void }

/**
 * Asks before leaving, and says what becomes of the group without its last admin or its last member (D-099). Others
 * than that one can report it in the same step, since who was added was not asked (D-100).
 */
export function LeaveDialog({ groupId, members, onLeft, onClose }: Props) {
  const t = useTexts(groupsTexts)
  const sync = useSync()
  const [isReported, setIsReported] = useState(false)
  const [reportId] = useState(randomId)
  const admins = members.filter(({ role }) => role === 'admin')
  const isAlone = members.length === 1
  const isLastAdmin = admins.length === 1 && admins[0]?.user_id === sync.me

  async function leave(): Promise<void> {
    const group_id = groupId
    try {
      if (isReported) await sync.call('reports.leave_group', { group_id, client_id: reportId })
      else await sync.call('groups.leave', { group_id })
    } catch (error) {
      showToast({ kind: 'error', title: t.leaveFailed, description: explainRefusal(error) })
      return onClose()
    }
    showToast({ kind: 'success', title: t.left, ...(isReported && { description: t.leaveReported }) })
    onLeft()
  }

  return (
    <ConfirmDialog
      title={t.leaveTitle}
      text={
        isAlone ? (
          t.leaveAlone
        ) : (
          <>
            {isLastAdmin ? `${t.leaveText} ${t.leaveAsLastAdmin}` : t.leaveText}
            <span className="leave-report">
              <Switch
                label={t.leaveReport}
                description={t.leaveReportText}
                isOn={isReported}
                onChange={setIsReported}
              />
            </span>
          </>
        )
      }
      onClose={onClose}
      cancel={t.cancel}
      confirm={t.leaveYes}
      onConfirm={leave}
    />
  )
}
