import CircleCheck from 'lucide-react/icons/circle-check'
import Copy from 'lucide-react/icons/copy'
import Flag from 'lucide-react/icons/flag'
import Forward from 'lucide-react/icons/forward'
import Heart from 'lucide-react/icons/heart'
import Info from 'lucide-react/icons/info'
import Pencil from 'lucide-react/icons/pencil'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Reply from 'lucide-react/icons/reply'
import Trash from 'lucide-react/icons/trash-2'
import { useTexts } from '../../lib/i18n/texts.ts'
import { dropIsolates } from '../../lib/plain-line.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { MenuPanel, type MenuEntry } from '../../ui/menu-panel.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { ReactionPalette } from '../reactions/overlay/public.ts'
import { BubbleSpot } from './bubble-spot.tsx'
import type { DeleteScope } from './delete-message-dialog.tsx'
import { canDelete, canDeleteForMe, canEdit, canForward, canReport } from './messages.policy.ts'
import type { ShownMessage } from './shown-message.ts'

/** `isBrief`: the emoji to react with alone. */
export type OpenMenu = { shown: ShownMessage; bubble: Element; isBrief?: boolean }

type Props = {
  menu: OpenMenu
  isGroup: boolean
  /** Whether one may react and answer here at all. */
  canReact: boolean
  /** By the server's clock, as far as it is known. */
  nowMs: number
  onReact: (shown: ShownMessage, reaction: string) => void
  onMoreEmoji: (shown: ShownMessage) => void
  onWhoReacted: (shown: ShownMessage) => void
  /** The whole menu instead of the brief one. */
  onMore: () => void
  onReply: (shown: ShownMessage) => void
  onForward: (shown: ShownMessage) => void
  onEdit: (shown: ShownMessage) => void
  onInfo: (shown: ShownMessage) => void
  onSelect: (shown: ShownMessage) => void
  onReport: (shown: ShownMessage) => void
  onRetry: (shown: ShownMessage) => void
  onDiscard: (shown: ShownMessage) => void
  onDelete: (shown: ShownMessage, scope: DeleteScope) => void
  onClose: () => void
}

/**
 * What can be done with a message: react, answer, forward, copy, select it, see what is known of it, report it in a group, delete for oneself, and
 * with an own one edit it and delete it for everyone; one that the server refused is sent again or given up.
 */
export function MessageMenu({ menu, isGroup, canReact, nowMs, onClose, ...actions }: Props) {
  const { shown, bubble, isBrief = false } = menu
  const t = useTexts(messagesTexts)
  const { content } = shown.message

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(dropIsolates(text))
      showToast({ kind: 'success', title: t.copied })
    } catch {
      showToast({ kind: 'error', title: t.error, description: t.copyFailed })
    }
  }

  const isFailed = shown.state === 'failed'
  const entries: MenuEntry[] = []
  if (isFailed)
    entries.push({
      key: 'retry',
      label: t.retry,
      icon: <RotateCw size={20} />,
      onSelect: () => actions.onRetry(shown),
    })
  else if (canReact && !shown.message.deleted_for_everyone)
    entries.push({
      key: 'reply',
      label: t.reply,
      icon: <Reply size={20} />,
      onSelect: () => actions.onReply(shown),
    })
  if (canForward(shown))
    entries.push({
      key: 'forward',
      label: t.forward,
      icon: <Forward size={20} />,
      onSelect: () => actions.onForward(shown),
    })
  if (content !== null)
    entries.push({ key: 'copy', label: t.copy, icon: <Copy size={20} />, onSelect: () => void copy(content) })
  if (canReact && canEdit(shown, nowMs))
    entries.push({
      key: 'edit',
      label: t.edit,
      icon: <Pencil size={20} />,
      onSelect: () => actions.onEdit(shown),
    })
  if (shown.message.seq > 0 && !shown.message.deleted_for_everyone)
    entries.push({
      key: 'info',
      label: t.info,
      icon: <Info size={20} />,
      onSelect: () => actions.onInfo(shown),
    })
  if (shown.message.reactions?.length)
    entries.push({
      key: 'who-reacted',
      label: t.whoReacted,
      icon: <Heart size={20} />,
      onSelect: () => actions.onWhoReacted(shown),
    })
  if (shown.message.seq > 0)
    entries.push({
      key: 'select',
      label: t.select,
      icon: <CircleCheck size={20} />,
      onSelect: () => actions.onSelect(shown),
    })
  if (isGroup && canReport(shown))
    entries.push({
      key: 'report',
      label: t.report,
      icon: <Flag size={20} />,
      onSelect: () => actions.onReport(shown),
    })
  if (entries.length > 0) entries.push({ key: 'line', isSeparator: true })
  if (canDeleteForMe(shown))
    entries.push({
      key: 'delete-for-me',
      label: t.deleteForMe,
      icon: <Trash size={20} />,
      isDanger: true,
      onSelect: () => actions.onDelete(shown, 'me'),
    })
  if (canDelete(shown))
    entries.push({
      key: 'delete',
      label: isFailed ? t.discard : t.deleteForAll,
      icon: <Trash size={20} />,
      isDanger: true,
      onSelect: () => (isFailed ? actions.onDiscard(shown) : actions.onDelete(shown, 'everyone')),
    })
  return (
    <>
      {matchMedia('(hover: none)').matches && <BubbleSpot bubble={bubble} />}
      <MenuPanel
        label={t.messageMenu}
        entries={isBrief ? [] : entries}
        crown={
          canReact &&
          shown.message.seq > 0 &&
          !shown.message.deleted_for_everyone && (
            <ReactionPalette
              own={shown.message.my_reactions ?? []}
              onToggle={(reaction) => {
                onClose()
                actions.onReact(shown, reaction)
              }}
              onMoreEmoji={() => actions.onMoreEmoji(shown)}
              onMore={isBrief ? actions.onMore : null}
            />
          )
        }
        side={shown.is_own ? 'right' : 'left'}
        getAnchor={() => bubble.getBoundingClientRect()}
        onClose={onClose}
      />
    </>
  )
}
