import './groups.css'
import { useEffect, useState } from 'react'
import type { Head } from '#contract/conversations.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Part } from '../../ui/part.tsx'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { GroupInfoSheet } from './group-info-sheet.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { useGroup } from './use-group.ts'

const AddMembersSheet = lazyPart(async () => (await import('./add-members-sheet.tsx')).AddMembersSheet)

type Props = {
  head: Head
  onClose: () => void
  /** The person has left the group, or it is gone. */
  onLeft: () => void
}

/** 'Dados do grupo' and what it leads to; one takes the place of the other. Open while it is mounted. */
export function GroupDialogs({ head, onClose, onLeft }: Props) {
  const [opened, setOpened] = useState<'info' | 'add'>('info')
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null)
  const groupId = head.group_id ?? ''
  const group = useGroup(groupId, head.conversation_id)
  // Here before it is wanted, and before there is no line any more.
  useEffect(() => AddMembersSheet.preload(), [])
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
  return (
    <>
      <GroupInfoSheet
        head={head}
        group={group}
        onAdd={() => setOpened('add')}
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
        <LeaveDialog
          groupId={groupId}
          members={group.members.value ?? []}
          onLeft={onLeft}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
