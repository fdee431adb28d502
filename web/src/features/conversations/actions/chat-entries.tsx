import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Bell from 'lucide-react/icons/bell'
import MailOpen from 'lucide-react/icons/mail-open'
import MessageCircle from 'lucide-react/icons/message-circle'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Star from 'lucide-react/icons/star'
import StarOff from 'lucide-react/icons/star-off'
import { DrawnIcon } from '../../../ui/drawn-icon.tsx'
import { chatTexts } from '../../../locales/chat.ts'
import type { Sync } from '../../../sync/sync.ts'
import type { MenuEntry } from '../../../ui/menu-panel.tsx'
import { isUnread } from '../chat-filter.ts'
import type { ChatRow } from '../chat-row.ts'
import { isMuted } from '../chat-state.ts'
import {
  archiveChat,
  markRead,
  markUnread,
  pinChat,
  setFavourite,
  unarchiveChat,
  unmuteChat,
  unpinChat,
} from './chat-actions.ts'

type Options = {
  /** Asks for how long. */
  onMute: () => void
  /** It is archived now: where it is open it closes. */
  onArchived: () => void
}

/** What one sets for a chat, as entries of a menu: of its row and of its header. */
export function createChatEntries(
  sync: Sync,
  row: ChatRow,
  { onMute, onArchived }: Options,
): Record<'mute' | 'pin' | 'favourite' | 'archive' | 'unread', MenuEntry> {
  const t = chatTexts.get()
  const mute = isMuted(row, sync.now.getSnapshot())
    ? { label: t.unmute, icon: <Bell size={20} />, onSelect: () => unmuteChat(sync, row) }
    : { label: t.mute, icon: <DrawnIcon icon="muted" size={20} />, onSelect: onMute }
  const pin = row.is_pinned
    ? { label: t.unpin, icon: <PinOff size={20} />, onSelect: () => unpinChat(sync, row) }
    : { label: t.pin, icon: <Pin size={20} />, onSelect: () => pinChat(sync, row) }
  const favourite = row.is_favourite
    ? { label: t.unfavour, icon: <StarOff size={20} />, onSelect: () => setFavourite(sync, row, false) }
    : { label: t.favour, icon: <Star size={20} />, onSelect: () => setFavourite(sync, row, true) }
  const archive = row.is_archived
    ? { label: t.unarchive, icon: <ArchiveRestore size={20} />, onSelect: () => unarchiveChat(sync, row) }
    : {
        label: t.archive,
        icon: <Archive size={20} />,
        onSelect: () => {
          archiveChat(sync, row)
          onArchived()
        },
      }
  const unread = isUnread(row)
    ? { label: t.markRead, icon: <MailOpen size={20} />, onSelect: () => markRead(sync, row) }
    : { label: t.markUnread, icon: <MessageCircle size={20} />, onSelect: () => markUnread(sync, row) }
  return {
    mute: { key: 'mute', ...mute },
    pin: { key: 'pin', ...pin },
    favourite: { key: 'favourite', ...favourite },
    archive: { key: 'archive', ...archive },
    unread: { key: 'unread', ...unread },
  }
}
