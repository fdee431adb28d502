import { MUTED_ALWAYS } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { useNowLabel } from '../../../lib/use-now-label.ts'
import { chatTexts } from '../../../locales/chat.ts'
import { uiTexts } from '../../../locales/ui.ts'
import { isOffline } from '../../../sync/status.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { DrawnIcon } from '../../../ui/drawn-icon.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { RowsLoading } from '../../../ui/row.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import type { ChatRow } from '../chat-row.ts'
import { unmuteChat } from '../actions/chat-actions.ts'
import { useMutedChats } from './muted-chats.ts'
import './muted-dialog.css'

const MINUTE_MS = 60_000

export function loadTexts(): Promise<unknown> {
  return chatTexts.load()
}

/** 'Conversas silenciadas' of Settings (part 1 §2): who is silent, for how long, and the way back. Open while mounted. */
export function MutedDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(chatTexts)
  const status = useStore(useSync().status)
  const { rows, isWhole } = useMutedChats()
  return (
    <Sheet title={t.mutedTitle} closeLabel={useTexts(uiTexts).close} onClose={onClose}>
      <ul className="muted-chats">
        {rows.map((row) => (
          <MutedChat key={row.id} row={row} />
        ))}
      </ul>
      {isWhole ? (
        rows.length === 0 && <EmptyState title={t.mutedEmpty} art={<DrawnIcon icon="muted" size={40} />} />
      ) : isOffline(status) ? (
        <ErrorState title={t.mutedFailed} text={t.mutedFailedHint} />
      ) : (
        <RowsLoading label={t.loading} count={1} />
      )}
    </Sheet>
  )
}

function MutedChat({ row }: { row: ChatRow }) {
  const t = useTexts(chatTexts)
  const sync = useSync()
  const untilMs = Date.parse(row.muted_until ?? '')
  const until = useNowLabel((nowMs) => {
    if (untilMs === Date.parse(MUTED_ALWAYS)) return t.untilActivated
    const minutes = Math.ceil((untilMs - nowMs) / MINUTE_MS)
    return minutes < 60 ? t.forMinutes(minutes) : t.forHours(Math.round(minutes / 60))
  })
  const name = row.name ?? t.unknownPerson
  return (
    <li>
      <Avatar
        id={row.peer_id ?? row.id}
        name={name}
        photoUrl={row.avatar_url}
        size={44}
        isGroup={row.is_group}
      />
      <span className="muted-chat-words">
        <span>
          <span className="cut">{name}</span>
          {row.is_group && <span className="muted-chat-group">{t.group}</span>}
        </span>
        <small>{until}</small>
      </span>
      <Button isSmall look="soft" onClick={() => unmuteChat(sync, row)}>
        {t.activate}
      </Button>
    </li>
  )
}
