import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Reply from 'lucide-react/icons/reply'
import SmilePlus from 'lucide-react/icons/smile-plus'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'

type Props = {
  /** A pointer or the focus is on the message: only then can they be seen. */
  isNear: boolean
  canReply: boolean
  canReact: boolean
  onReply: () => void
  onReact: () => void
  onMenu: () => void
}

/**
 * Emoji, reply and menu beside a message. The menu, which has the others as well, is always there for who listens; its
 * picture and the others are drawn for the one message that is looked at, since they would be half of what a list has to
 * lay out.
 */
export function MessageButtons({ isNear, canReply, canReact, onReply, onReact, onMenu }: Props) {
  const t = useTexts(messagesTexts)
  return (
    <>
      {isNear && canReact && (
        <IconButton
          className="message-react"
          label={t.react}
          icon={<SmilePlus size={20} />}
          tabIndex={-1}
          onClick={onReact}
        />
      )}
      {isNear && canReply && (
        <IconButton label={t.reply} icon={<Reply size={20} />} tabIndex={-1} onClick={onReply} />
      )}
      <IconButton
        label={t.messageMenu}
        icon={isNear && <EllipsisVertical size={20} />}
        tabIndex={-1}
        onClick={onMenu}
      />
    </>
  )
}
