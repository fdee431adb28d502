import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { forwardTexts } from '../../../locales/forward.ts'
import { isOffline } from '../../../sync/status.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast, type ToastInput } from '../../../ui/toast.store.ts'
import { type ChatRow, foldText, matchesText } from '../../conversations/actions/public.ts'
import { getConversationsStore } from '../../conversations/public.ts'
import type { ShownMessage } from '../shown-message.ts'
import { forward, FORWARD_CHATS_MAX } from './forward.ts'
import './forward-sheet.css'

/** The others are found by the search. */
const SHOWN_MAX = 100

type Props = { messages: readonly ShownMessage[]; onSent?: () => void; onClose: () => void }

/** Chooses the chats that messages are sent on to, the latest first, and does it. */
export function ForwardSheet({ messages, onSent, onClose }: Props) {
  const t = useTexts(forwardTexts)
  const sync = useSync()
  const all = useStore(getConversationsStore(sync).all)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const folded = foldText(text)
  const rows = all
    .filter((row) => matchesText(row, folded) && !sync.memory.heads.get(row.id)?.sending_disabled)
    .slice(0, SHOWN_MAX)
  const isFull = chosen.size >= FORWARD_CHATS_MAX

  function toggle(id: string, name: string): void {
    const next = new Map(chosen)
    if (!next.delete(id) && !isFull) next.set(id, name)
    setChosen(next)
  }

  function describe(count: number): ToastInput {
    if (count === 0) return { kind: 'error', title: t.notForwarded, description: t.deletedBefore }
    const description = count < messages.length ? t.someDeleted : undefined
    return isOffline(sync.status.getSnapshot())
      ? { kind: 'info', title: t.waits, description }
      : { kind: 'success', title: t.sent, description }
  }

  async function send(): Promise<void> {
    onClose()
    onSent?.()
    try {
      const count = await forward(sync, messages, [...chosen.keys()])
      showToast(describe(count))
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.failed })
    }
  }

  return (
    <Sheet title={t.title} closeLabel={t.close} onClose={onClose} className="forward-sheet">
      <SearchField label={t.search} value={text} onValue={setText} />
      {rows.length === 0 ? (
        <EmptyState title={folded === '' ? t.noChats : t.noneFound} />
      ) : (
        <ul className="forward-chats" aria-label={t.chats}>
          {rows.map((row) => (
            <ChatChoice
              key={row.id}
              row={row}
              isChosen={chosen.has(row.id)}
              isOff={isFull && !chosen.has(row.id)}
              onToggle={toggle}
            />
          ))}
        </ul>
      )}
      <div className="forward-end">
        <p className="cut" role="status">
          {isFull ? t.full(FORWARD_CHATS_MAX) : [...chosen.values()].join(', ')}
        </p>
        <Button isWide disabled={chosen.size === 0} onClick={() => void send()}>
          {t.send}
        </Button>
      </div>
    </Sheet>
  )
}

type ChoiceProps = {
  row: ChatRow
  isChosen: boolean
  /** There are as many as there may be. */
  isOff: boolean
  onToggle: (id: string, name: string) => void
}

function ChatChoice({ row, isChosen, isOff, onToggle }: ChoiceProps) {
  const t = useTexts(forwardTexts)
  const name = row.name ?? t.unknownPerson
  return (
    <li>
      <button
        type="button"
        role="checkbox"
        aria-checked={isChosen}
        aria-disabled={isOff}
        className="forward-chat"
        onClick={() => onToggle(row.id, name)}
      >
        <Avatar
          id={row.peer_id ?? row.id}
          name={name}
          photoUrl={row.avatar_url}
          size={40}
          isGroup={row.is_group}
        />
        <span className="cut">{name}</span>
        <span className="forward-mark">{isChosen && <Check size={16} />}</span>
      </button>
    </li>
  )
}
