import { memo, useState, type MouseEvent } from 'react'
import Trash from 'lucide-react/icons/trash-2'
import { countRender } from '../../lib/count-renders.ts'
import { formatRowTime } from '../../lib/date-labels.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { formatElapsed } from '../../lib/relative-time.ts'
import { useNowLabel } from '../../lib/use-now-label.ts'
import { conversationsTexts } from '../../locales/conversations.ts'
import { timeTexts } from '../../locales/time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyMenuPanel } from '../../ui/lazy-menu-panel.tsx'
import { Row } from '../../ui/row.tsx'
import { useDrag } from '../../ui/use-drag.ts'
import { usePresence } from '../presence/public.ts'
import type { ChatRow } from './chat-row.ts'
import { describeRow } from './row-words.ts'

/** D-076. */
const MENU_PRESS_MS = 700

type Props = {
  row: ChatRow
  isOpen: boolean
  onOpen: (id: string) => void
  onPreload: () => void
  onDelete: (row: ChatRow) => void
}

/** One chat. It renders again only when its own row, presence or time label changes. */
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
  const { row, isOpen, isOnline, lastSeen, onOpen, onPreload, onDelete } = props
  const t = useTexts(conversationsTexts)
  const time = useTexts(timeTexts)
  countRender(`row ${row.id}`)
  const [menuAt, setMenuAt] = useState<DOMRect | null>(null)
  const press = useDrag({
    hold: { afterMs: MENU_PRESS_MS, onHold: ({ x, y }) => setMenuAt(new DOMRect(x, y, 0, 0)) },
  })
  const sentAt = row.time
  const timeLabel = useNowLabel((nowMs) =>
    sentAt === null ? '' : formatRowTime(Date.parse(sentAt), nowMs, time),
  )
  const name = row.name ?? t.unknownPerson

  function onClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(row.id)
  }

  return (
    <div role="listitem" data-chat={row.id} {...press}>
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
        isOpen={isOpen}
        onPointerDown={onPreload}
        onClick={onClick}
        hoverAction={
          <IconButton label={t.deleteConversation} icon={<Trash size={20} />} onClick={() => onDelete(row)} />
        }
      />
      {menuAt && (
        <LazyMenuPanel
          label={name}
          entries={[
            {
              key: 'delete',
              label: t.deleteConversation,
              icon: <Trash size={20} />,
              isDanger: true,
              onSelect: () => onDelete(row),
            },
          ]}
          getAnchor={() => menuAt}
          onClose={() => setMenuAt(null)}
        />
      )}
    </div>
  )
}
