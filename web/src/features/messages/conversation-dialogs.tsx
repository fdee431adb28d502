import type { Head } from '#contract/conversations.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { messagesTexts } from '../../locales/messages.ts'
import { loadContactButton } from '../connections/contact/public.ts'
import { loadGroupDialogs } from '../groups/dialogs/public.ts'
import { loadBlockDialog, loadContactDialog } from '../people/dialogs/public.ts'
import { loadReportDialog } from '../reports/public.ts'

const ContactDialog = lazyPart(loadContactDialog)
const ContactButton = lazyPart(loadContactButton)
const BlockDialog = lazyPart(loadBlockDialog)
const ReportDialog = lazyPart(loadReportDialog)
const GroupDialogs = lazyPart(loadGroupDialogs)

/** What is open of a conversation's person or group. */
export type ConversationOpened = 'contact' | 'block' | 'group' | 'report'

type Props = {
  opened: ConversationOpened
  head: Head
  /** Another one takes its place; null where nothing does. */
  onOpen: (opened: ConversationOpened | null) => void
  /** The person has left the group. */
  onLeave: () => void
}

/** What a conversation's header and its blocked line lead to, in a chunk of its own. */
export function ConversationDialogs({ opened, head, onOpen, onLeave }: Props) {
  const t = useTexts(messagesTexts)
  const { peer, blocked_by_me: isBlocked } = head
  const close = () => onOpen(null)
  if (opened === 'group') return head.group && <GroupDialogs head={head} onClose={close} onLeft={onLeave} />
  if (!peer) return null
  if (opened === 'contact')
    return (
      <ContactDialog
        userId={peer.user_id}
        isBlocked={isBlocked}
        onBlock={() => onOpen('block')}
        onReport={() => onOpen('report')}
        onClose={close}
      >
        {!head.sending_disabled && <ContactButton userId={peer.user_id} onDone={close} />}
      </ContactDialog>
    )
  if (opened === 'report') return <ReportDialog userId={peer.user_id} onClose={close} />
  const name = peer.display_name ?? t.unknownPerson
  return <BlockDialog userId={peer.user_id} name={name} isBlocked={isBlocked} onClose={close} />
}
