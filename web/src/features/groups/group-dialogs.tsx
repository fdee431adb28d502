import './groups.css'
import { useEffect, useState } from 'react'
import type { Head } from '#contract/conversations.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Part } from '../../ui/part.tsx'
import { loadReportedSheet } from '../reports/public.ts'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { GroupInfoSheet } from './group-info-sheet.tsx'
import { useGroup } from './use-group.ts'
import { useReported } from './use-reported.ts'

const AddMembersSheet = lazyPart(() => import('./add-members-sheet.tsx').then((part) => part.AddMembersSheet))
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx').then((part) => part.LeaveDialog))
const ReportedSheet = lazyPart(loadReportedSheet)

type Props = {
  head: Head
  onClose: () => void
  /** The person has left the group, or it is gone. */
  onLeft: () => void
}

/** 'Dados do grupo' and what it leads to; one takes the place of the other. Open while it is mounted. */
export function GroupDialogs({ head, onClose, onLeft }: Props) {
  const [opened, setOpened] = useState<'info' | 'add' | 'reports'>('info')
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null)
  const groupId = head.group_id ?? ''
  const group = useGroup(groupId, head.conversation_id)
  const reported = useReported(groupId, (head.group?.my_role ?? 'member') !== 'member')
  // Here before they are wanted, and before there is no line any more.
  useEffect(() => {
    AddMembersSheet.preload()
    LeaveDialog.preload()
  }, [])
  if (opened === 'add')
    return (
      <Part>
        <AddMembersSheet
          groupId={groupId}
          memberIds={group.members.value?.map((member) => member.user_id) ?? []}
          onAdded={group.refresh}
          onClose={() => setOpened('info')}
        />
      </Part>
    )
  if (opened === 'reports')
    return (
      <Part>
        <ReportedSheet
          messages={reported.messages ?? []}
          onClosed={reported.refresh}
          onClose={() => setOpened('info')}
        />
      </Part>
    )
  return (
    <>
      <GroupInfoSheet
        head={head}
        group={group}
        reportedCount={reported.messages?.length ?? null}
        onAdd={() => setOpened('add')}
        onReports={() => setOpened('reports')}
        onLeave={() => setAsked('leave')}
        onDelete={() => setAsked('delete')}
        onClose={onClose}
      />
      {asked === 'delete' && (
        <DeleteGroupDialog
          conversationId={head.conversation_id}
          onDeleted={onLeft}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'leave' && (
        <Part>
          <LeaveDialog
            groupId={groupId}
            members={group.members.value ?? []}
            onLeft={onLeft}
            onClose={() => setAsked(null)}
          />
        </Part>
      )}
    </>
  )
}
