import './groups.css'
import { useState } from 'react'
import type { Head } from '#contract/conversations.ts'
import { AddMembersSheet } from './add-members-sheet.tsx'
import { GroupInfoSheet } from './group-info-sheet.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { useGroup } from './use-group.ts'

type Props = {
  head: Head
  onClose: () => void
  /** The person has left the group. */
  onLeft: () => void
}

/** 'Dados do grupo' and what it leads to; one takes the place of the other. Open while it is mounted. */
export function GroupDialogs({ head, onClose, onLeft }: Props) {
  const [opened, setOpened] = useState<'info' | 'add'>('info')
  const [isLeaving, setIsLeaving] = useState(false)
  const groupId = head.group_id ?? ''
  const group = useGroup(groupId, head.conversation_id)
  if (opened === 'add')
    return <AddMembersSheet groupId={groupId} onAdded={group.refresh} onClose={() => setOpened('info')} />
  return (
    <>
      <GroupInfoSheet
        head={head}
        group={group}
        onAdd={() => setOpened('add')}
        onLeave={() => setIsLeaving(true)}
        onClose={onClose}
      />
      {isLeaving && (
        <LeaveDialog
          groupId={groupId}
          members={group.members.value ?? []}
          onLeft={onLeft}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </>
  )
}
