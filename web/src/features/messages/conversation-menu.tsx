import { useEffect, useRef, useState } from 'react'
import Captions from 'lucide-react/icons/captions'
import CircleUser from 'lucide-react/icons/circle-user'
import Disc from 'lucide-react/icons/disc'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import Paintbrush from 'lucide-react/icons/paintbrush'
import Search from 'lucide-react/icons/search'
import ShieldBan from 'lucide-react/icons/ban'
import UsersRound from 'lucide-react/icons/users-round'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { chatTexts } from '../../locales/chat.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { reportsTexts } from '../../locales/reports.ts'
import { useSync } from '../../sync/use-sync.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { MenuEntry } from '../../ui/menu-panel.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Part } from '../../ui/part.tsx'
import { showToast } from '../../ui/toast.store.ts'
import {
  createChatEntries,
  loadMuteSheet,
  unmarkUnread,
  useChatRow,
} from '../conversations/actions/public.ts'
import { loadLookDialog } from '../conversations/looks/dialog/public.ts'
import type { ConversationOpened } from './conversation-dialogs.tsx'

const MuteSheet = lazyPart(loadMuteSheet)
const LookDialog = lazyPart(loadLookDialog)

type Props = {
  conversationId: string
  /** Direct, and the other person is there. */
  hasPeer: boolean
  isGroup: boolean
  isBlocked: boolean
  onOpen: (part: ConversationOpened | 'search') => void
  onArchived: () => void
}

/** The menu of an open conversation, in the order of part 2 §2. */
export function ConversationMenu(props: Props) {
  const { conversationId, hasPeer, isGroup, isBlocked, onOpen, onArchived } = props
  const t = useTexts(messagesTexts)
  const { title: report } = useTexts(reportsTexts)
  // Read here, so that they are there when the entries are made.
  useTexts(chatTexts)
  const sync = useSync()
  const row = useChatRow(conversationId)
  const [asked, setAsked] = useState<'mute' | 'look' | null>(null)
  useMarkSeen(row !== null, () => row && unmarkUnread(sync, row))
  // Part 2 §2 has both entries say so for as long as they are not there (D-072).
  const tellSoon = () => showToast({ kind: 'info', title: t.comingSoon })

  const chat = row && createChatEntries(sync, row, { onMute: () => setAsked('mute'), onArchived })
  const ofPerson: MenuEntry[] = [
    { key: 'record', label: t.recordCalls, icon: <Disc size={20} />, onSelect: tellSoon },
    { key: 'transcribe', label: t.transcribe, icon: <Captions size={20} />, onSelect: tellSoon },
  ]
  const contact: MenuEntry = {
    key: 'contact',
    label: t.viewProfile,
    icon: <CircleUser size={20} />,
    onSelect: () => onOpen('contact'),
  }
  const search: MenuEntry = {
    key: 'search',
    label: t.searchHere,
    icon: <Search size={20} />,
    onSelect: () => onOpen('search'),
  }
  const look: MenuEntry = {
    key: 'look',
    label: t.customize,
    icon: <Paintbrush size={20} />,
    onSelect: () => setAsked('look'),
  }
  const block: MenuEntry[] = [
    { key: 'line', isSeparator: true },
    {
      key: 'block',
      label: isBlocked ? t.unblockUser : t.blockUser,
      icon: <ShieldBan size={20} />,
      isDanger: !isBlocked,
      onSelect: () => onOpen('block'),
    },
    {
      key: 'report',
      label: report,
      icon: <Flag size={20} />,
      isDanger: true,
      onSelect: () => onOpen('report'),
    },
  ]
  const group: MenuEntry = {
    key: 'group',
    label: t.groupInfo,
    icon: <UsersRound size={20} />,
    onSelect: () => onOpen('group'),
  }
  const entries = [
    ...(chat ? [chat.mute, chat.pin, chat.favourite] : []),
    ...(hasPeer ? ofPerson : []),
    ...(chat ? [chat.archive] : []),
    ...(hasPeer ? [contact] : []),
    ...(isGroup ? [group] : []),
    ...(chat ? [search, look] : []),
    ...(hasPeer ? block : []),
  ]
  if (entries.length === 0) return null
  const close = () => setAsked(null)
  return (
    <>
      <Menu
        label={t.menu}
        entries={entries}
        renderTrigger={(trigger) => <IconButton {...trigger} label={t.menu} icon={<EllipsisVertical />} />}
      />
      <Part>
        {row && asked === 'mute' && <MuteSheet row={row} onClose={close} />}
        {row && asked === 'look' && <LookDialog row={row} onClose={close} />}
      </Part>
    </>
  )
}

/** Once, when the chat is there: a mark that is set while it is open stays for the next time. */
function useMarkSeen(isThere: boolean, clear: () => void): void {
  const latest = useRef(clear)
  useEffect(() => {
    latest.current = clear
  })
  useEffect(() => {
    if (isThere) latest.current()
  }, [isThere])
}
