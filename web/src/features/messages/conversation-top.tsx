import { useState } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import type { Head } from '#contract/conversations.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { messagesTexts } from '../../locales/messages.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ConversationHeader } from '../../ui/conversation-pane.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Part } from '../../ui/part.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { usePresence } from '../presence/public.ts'
import type { ConversationOpened } from './conversation-dialogs.tsx'
import { ChatSearch, ConversationDialogs } from './conversation-parts.ts'
import type { JumpTarget } from './jump.ts'
import { listShown } from './list-shown.ts'
import { useStatusLine } from './use-status-line.ts'

const ConversationMenu = lazyPart(() =>
  import('./conversation-menu.tsx').then((part) => part.ConversationMenu),
)

type Props = {
  conversationId: string
  head: Head | null
  onBack: (() => void) | null
  /** Shows a message and lights it up. */
  onJump: (target: JumpTarget) => void
  /** The conversation is archived now, or the person has left it. */
  onLeave: () => void
}

/** Back, face, name over status, and the menu. */
export function ConversationTop({ conversationId, head, onBack, onJump, onLeave }: Props) {
  const t = useTexts(messagesTexts)
  const { memory } = useSync()
  const [opened, setOpened] = useState<ConversationOpened | 'search' | null>(null)
  const peer = head?.peer ?? null
  const name = head?.group?.name ?? peer?.display_name ?? (head ? t.unknownPerson : '')
  const status = useStatusLine(conversationId, head)
  const leading = onBack && <IconButton label={t.back} icon={<ArrowLeft />} onClick={onBack} />
  const resting = <IconButton label={t.menu} icon={<EllipsisVertical />} disabled />

  return (
    <>
      <Part>
        {opened === 'search' && (
          <ChatSearch
            conversationId={conversationId}
            listHere={() => listShown(memory.log(conversationId), memory.jobs)}
            onJump={onJump}
            onClose={() => setOpened(null)}
          />
        )}
      </Part>
      <ConversationHeader
        leading={leading}
        avatar={
          peer ? (
            <button
              type="button"
              className="rounded-full"
              aria-label={t.viewProfile}
              onClick={() => setOpened('contact')}
            >
              <PeerFace userId={peer.user_id} name={name} photoUrl={peer.avatar_url} />
            </button>
          ) : (
            <GroupFace
              conversationId={conversationId}
              head={head}
              name={name}
              onOpen={() => setOpened('group')}
            />
          )
        }
        name={name}
        status={status.text}
        statusKind={status.kind}
        actions={
          head && (
            <Quiet fallback={resting}>
              <ConversationMenu
                conversationId={conversationId}
                hasPeer={peer !== null}
                isGroup={head.group !== null}
                isBlocked={head.blocked_by_me}
                onOpen={setOpened}
                onArchived={onLeave}
              />
            </Quiet>
          )
        }
      />
      <Part>
        {head && opened && opened !== 'search' && (
          <ConversationDialogs opened={opened} head={head} onOpen={setOpened} onLeave={onLeave} />
        )}
      </Part>
    </>
  )
}

type GroupFaceProps = { conversationId: string; head: Head | null; name: string; onOpen: () => void }

/** The way to 'Dados do grupo' (D-065). */
function GroupFace({ conversationId, head, name, onOpen }: GroupFaceProps) {
  const t = useTexts(messagesTexts)
  const photoUrl = head?.group?.avatar_url
  const waitingCount = head?.group?.request_count ?? 0
  const face = (
    <Avatar id={conversationId} name={name} photoUrl={photoUrl} size={40} isGroup={head?.is_group ?? false} />
  )
  if (!head?.group) return face
  return (
    <button
      type="button"
      className="relative rounded-[30%]"
      aria-label={waitingCount > 0 ? t.groupInfoWaiting(waitingCount) : t.groupInfo}
      onClick={onOpen}
    >
      {face}
      <span className="absolute -top-1 -right-1">
        <Badge count={waitingCount} isHidden />
      </span>
    </button>
  )
}

function PeerFace({ userId, name, photoUrl }: { userId: string; name: string; photoUrl: string | null }) {
  const { is_online: isOnline } = usePresence(userId)
  return <Avatar id={userId} name={name} photoUrl={photoUrl} size={40} isOnline={isOnline} />
}
