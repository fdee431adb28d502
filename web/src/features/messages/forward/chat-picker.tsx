import { useState, type ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { foldText } from '../../../lib/fold-text.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { forwardTexts } from '../../../locales/forward.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { type ChatRow, matchesText } from '../../conversations/actions/public.ts'
import { getConversationsStore } from '../../conversations/public.ts'
import { FORWARD_CHATS_MAX } from './forward.ts'
import './chat-picker.css'

/** The others are found by the search. */
const SHOWN_MAX = 100

type Props = {
  title: string
  /** What is sent, in a line. */
  description?: string | undefined
  /** What its button says; 'Enviar' where it is left out. */
  action?: string
  /** There is nothing to be sent yet. */
  isOff?: boolean
  onChosen: (chatIds: readonly string[]) => void
  onClose: () => void
  /** Between the chats and the end. */
  children?: ReactNode
}

/** Chooses the chats that something goes to, the latest first. */
export function ChatPicker({ title, description, action, isOff, onChosen, onClose, children }: Props) {
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

  return (
    <Sheet
      title={title}
      description={description}
      closeLabel={t.close}
      onClose={onClose}
      className="chat-picker"
    >
      <SearchField label={t.search} value={text} onValue={setText} />
      {rows.length === 0 ? (
        <EmptyState title={folded === '' ? t.noChats : t.noneFound} />
      ) : (
        <ul className="chat-choices" aria-label={t.chats}>
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
      <div className="chat-picker-end">
        {children}
        <p className="cut" role="status">
          {isFull ? t.full(FORWARD_CHATS_MAX) : [...chosen.values()].join(', ')}
        </p>
        <Button isWide disabled={isOff || chosen.size === 0} onClick={() => onChosen([...chosen.keys()])}>
          {action ?? t.send}
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
        className="chat-choice"
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
        <span className="chat-choice-mark">{isChosen && <Check size={16} />}</span>
      </button>
    </li>
  )
}
