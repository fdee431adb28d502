import { memo, type MouseEvent } from 'react'
import { countRender } from '../../lib/count-renders.ts'
import { formatRowTime } from '../../lib/date-labels.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { formatElapsed } from '../../lib/relative-time.ts'
import { useNowLabel } from '../../lib/use-now-label.ts'
import { conversationsTexts } from '../../locales/conversations.ts'
import { timeTexts } from '../../locales/time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Row } from '../../ui/row.tsx'
import { usePresence } from '../presence/public.ts'
import type { ChatRow } from './chat-row.ts'
import { isMuted } from './chat-state.ts'
import { describeRow } from './row-words.ts'

type Props = {
  row: ChatRow
  isOpen: boolean
  onOpen: (id: string) => void
  onPreload: () => void
}

/**
 * One chat. It renders again only when its own row, presence or time label changes. What a hand does with it besides
 * opening it is the matter of `actions/`.
 */
export const ChatListRow = memo(function ChatListRow(props: Props) {
  const { row } = props
  return row.peer_id === null ? (
    <RowBody {...props} isOnline={false} lastSeen="" />
  ) : (
    <DirectRow {...props} peerId={row.peer_id} />
  )
})

function DirectRow({ peerId, ...props }: Props & { peerId: string }) {
  const time = useTexts(timeTexts)
  const { is_online: isOnline, last_seen: lastSeen } = usePresence(peerId)
  const label = useNowLabel((nowMs) =>
    isOnline || lastSeen === null ? '' : formatElapsed(Date.parse(lastSeen), nowMs, time),
  )
  return <RowBody {...props} isOnline={isOnline} lastSeen={label} />
}

function RowBody(props: Props & { isOnline: boolean; lastSeen: string }) {
  const { row, isOpen, isOnline, lastSeen, onOpen, onPreload } = props
  const t = useTexts(conversationsTexts)
  const time = useTexts(timeTexts)
  countRender(`row ${row.id}`)
  const sentAt = row.time
  const timeLabel = useNowLabel((nowMs) =>
    sentAt === null ? '' : formatRowTime(Date.parse(sentAt), nowMs, time),
  )
  const mute = useNowLabel((nowMs) => (isMuted(row, nowMs) ? 'on' : ''))
  const name = row.name ?? t.unknownPerson

  function onClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(row.id)
  }

  return (
    <div role="listitem" data-chat={row.id}>
      <Row
        href={`/chat/${row.is_group ? `group_${row.group_id}` : row.id}`}
        draggable={false}
        avatar={
          <Avatar
            id={row.peer_id ?? row.id}
            name={name}
            photoUrl={row.avatar_url}
            isGroup={row.is_group}
            isOnline={isOnline}
          />
        }
        name={name}
        lastSeen={lastSeen || undefined}
        time={timeLabel || undefined}
        preview={describeRow(row, t)}
        unreadCount={row.unread_count}
        unreadMark={row.is_marked_unread ? t.unread : undefined}
        isPinned={row.is_pinned}
        isMuted={mute !== ''}
        isOpen={isOpen}
        onPointerDown={onPreload}
        onClick={onClick}
      />
    </div>
  )
}
