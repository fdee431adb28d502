import { memo, type MouseEvent } from 'react'
import type { MessageHit } from '#contract/message-search.ts'
import { formatRowTime } from '../../../lib/date-labels.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { useNowLabel } from '../../../lib/use-now-label.ts'
import { messageSearchTexts } from '../../../locales/message-search.ts'
import { timeTexts } from '../../../locales/time.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Row } from '../../../ui/row.tsx'
import { useChatRow } from '../../conversations/actions/public.ts'
import { useProfile } from '../../profile/public.ts'
import { SnippetLine } from './snippet-line.tsx'

type Props = { hit: MessageHit; onOpen: (hit: MessageHit) => void; onPreload: () => void }

/** One message that was found: its chat, when it was written, who wrote it and the line with the hit. */
export const FoundRow = memo(function FoundRow({ hit, onOpen, onPreload }: Props) {
  const t = useTexts(messageSearchTexts)
  const time = useTexts(timeTexts)
  const { me } = useSync()
  const { conversation_id, sender_id, created_at, content, marks } = hit
  const row = useChatRow(conversation_id)
  const when = useNowLabel((nowMs) => formatRowTime(Date.parse(created_at), nowMs, time))
  const name = row ? (row.name ?? t.unknownPerson) : t.unknownChat
  const isGroup = row?.is_group ?? false

  function onClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(hit)
  }

  return (
    <li>
      <Row
        href={`/chat/${isGroup ? `group_${row?.group_id}` : conversation_id}`}
        draggable={false}
        avatar={
          <Avatar
            id={row?.peer_id ?? conversation_id}
            name={name}
            photoUrl={row?.avatar_url ?? null}
            isGroup={isGroup}
          />
        }
        name={name}
        time={when}
        preview={{
          kind: 'text',
          text: (
            <>
              {sender_id === me ? t.you : isGroup && <Author userId={sender_id} />}
              <SnippetLine content={content} marks={marks} />
            </>
          ),
        }}
        onPointerDown={onPreload}
        onClick={onClick}
      />
    </li>
  )
})

function Author({ userId }: { userId: string | null }) {
  const t = useTexts(messageSearchTexts)
  return userId === null ? t.from(t.unknownPerson) : <KnownAuthor userId={userId} />
}

function KnownAuthor({ userId }: { userId: string }) {
  const t = useTexts(messageSearchTexts)
  return t.from(useProfile(userId)?.display_name ?? t.unknownPerson)
}
