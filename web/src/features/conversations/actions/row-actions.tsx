import { useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Trash from 'lucide-react/icons/trash'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { chatTexts } from '../../../locales/chat.ts'
import type { Sync } from '../../../sync/sync.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuPanel } from '../../../ui/menu-panel.tsx'
import { Part } from '../../../ui/part.tsx'
import { vibrate } from '../../settings/vibration/public.ts'
import type { ChatRow } from '../chat-row.ts'
import { getConversationsStore } from '../conversations.store.ts'
import { archiveChat, unarchiveChat } from './chat-actions.ts'
import { createChatEntries } from './chat-entries.tsx'
import { type RowElement, useRowGestures } from './use-row-gestures.ts'

const DeleteDialog = lazyPart(() => import('../delete-dialog.tsx').then((part) => part.DeleteDialog))
const MuteSheet = lazyPart(() => import('./mute-sheet.tsx').then((part) => part.MuteSheet))

type Opened = { kind: 'menu'; row: ChatRow; at: DOMRect } | { kind: 'mute' | 'delete'; row: ChatRow }

type Props = {
  list: RefObject<HTMLElement | null>
  /** A chat was archived. */
  onArchived: (id: string) => void
}

/**
 * What one does with the rows of a list: a menu under a finger that rests, a right button or the button of the row under
 * the mouse; to the right a finger archives. In a chunk of its own, which comes once the list stands.
 */
export function RowActions({ list, onArchived }: Props) {
  const t = useTexts(chatTexts)
  const sync = useSync()
  const [opened, setOpened] = useState<Opened | null>(null)
  /** The row that the mouse or the keyboard is at. */
  const [reached, setReached] = useState<RowElement | null>(null)
  const [drawn, setDrawn] = useState<RowElement | null>(null)
  const close = () => setOpened(null)

  function openMenu({ id }: RowElement, at: DOMRect): void {
    const row = findChat(sync, id)
    if (row) setOpened({ kind: 'menu', row, at })
  }
  function archive({ id }: RowElement): void {
    const row = findChat(sync, id)
    if (!row) return
    vibrate(sync)
    if (row.is_archived) return unarchiveChat(sync, row)
    archiveChat(sync, row)
    onArchived(id)
  }
  useRowGestures(list, {
    onMenu: openMenu,
    onReach: (row) => setReached((before) => (before?.element === row.element ? before : row)),
    onDraw: (row) => setDrawn((before) => (before?.element === row.element ? before : row)),
    onArchive: archive,
  })

  return (
    <>
      {reached &&
        createPortal(
          <span className="row-hover-actions">
            <IconButton
              label={t.rowActions}
              icon={<EllipsisVertical size={20} />}
              aria-haspopup="menu"
              onClick={(event) => openMenu(reached, event.currentTarget.getBoundingClientRect())}
            />
            <IconButton
              label={t.deleteConversation}
              icon={<Trash size={20} />}
              onClick={() => {
                const row = findChat(sync, reached.id)
                if (row) setOpened({ kind: 'delete', row })
              }}
            />
          </span>,
          reached.element.querySelector('.row') ?? reached.element,
          reached.id,
        )}
      {drawn &&
        createPortal(
          <span className="row-drawn" aria-hidden="true">
            {findChat(sync, drawn.id)?.is_archived ? <ArchiveRestore /> : <Archive />}
          </span>,
          drawn.element,
          drawn.id,
        )}
      {opened?.kind === 'menu' && (
        <RowMenu
          {...opened}
          onOpen={setOpened}
          onArchived={() => onArchived(opened.row.id)}
          onClose={close}
        />
      )}
      {opened?.kind === 'mute' && (
        <Part>
          <MuteSheet row={opened.row} onClose={close} />
        </Part>
      )}
      {opened?.kind === 'delete' && (
        <Part>
          <DeleteDialog row={opened.row} onClose={close} />
        </Part>
      )}
    </>
  )
}

type MenuProps = {
  row: ChatRow
  at: DOMRect
  onOpen: (opened: Opened) => void
  onArchived: () => void
  onClose: () => void
}

function RowMenu({ row, at, onOpen, onArchived, onClose }: MenuProps) {
  const t = useTexts(chatTexts)
  const sync = useSync()
  const onMute = () => onOpen({ kind: 'mute', row })
  const { archive, mute, pin, unread, favourite } = createChatEntries(sync, row, { onMute, onArchived })
  const remove = {
    key: 'delete',
    label: t.deleteConversation,
    icon: <Trash size={20} />,
    isDanger: true,
    onSelect: () => onOpen({ kind: 'delete', row }),
  }
  return (
    <MenuPanel
      label={row.name ?? t.unknownPerson}
      entries={[archive, mute, pin, unread, favourite, { key: 'line', isSeparator: true }, remove]}
      getAnchor={() => at}
      onClose={onClose}
    />
  )
}

const findChat = (sync: Sync, id: string): ChatRow | undefined =>
  getConversationsStore(sync)
    .all.getSnapshot()
    .find((row) => row.id === id)
