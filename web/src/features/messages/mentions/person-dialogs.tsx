import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useSync } from '../../../sync/use-sync.ts'
import { loadContactButton } from '../../connections/contact/public.ts'
import { loadBlockDialog, loadContactDialog } from '../../people/dialogs/public.ts'
import { useProfile } from '../../profile/public.ts'
import { loadReportDialog } from '../../reports/public.ts'

const ContactDialog = lazyPart(loadContactDialog)
const ContactButton = lazyPart(loadContactButton)
const BlockDialog = lazyPart(loadBlockDialog)
const ReportDialog = lazyPart(loadReportDialog)

type Props = { userId: string; onClose: () => void }

/** The profile of somebody whom a message names, and what it leads to. Open while it is mounted. */
export function PersonDialogs({ userId, onClose }: Props) {
  const { memory } = useSync()
  const name = useProfile(userId)?.display_name ?? ''
  const [opened, setOpened] = useState<'contact' | 'block' | 'report'>('contact')
  // A chat with them says whether they are blocked; without one they can be, and a repeat changes nothing.
  const head = [...memory.heads.values()].find(({ peer_id }) => peer_id === userId)
  const isBlocked = head?.blocked_by_me ?? false
  if (opened === 'report') return <ReportDialog userId={userId} onClose={onClose} />
  if (opened === 'block')
    return <BlockDialog userId={userId} name={name} isBlocked={isBlocked} onClose={onClose} />
  return (
    <ContactDialog
      userId={userId}
      isBlocked={isBlocked}
      onBlock={() => setOpened('block')}
      onReport={() => setOpened('report')}
      onClose={onClose}
    >
      {!head?.sending_disabled && <ContactButton userId={userId} onDone={onClose} />}
    </ContactDialog>
  )
}
