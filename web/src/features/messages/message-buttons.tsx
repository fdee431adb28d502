import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Reply from 'lucide-react/icons/reply'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'

type Props = {
  /** A pointer or the focus is on the message: only then can they be seen. */
  isNear: boolean
  canReply: boolean
  onReply: () => void
  onMenu: () => void
}

/**
 * Reply and menu beside a message. The menu, which has the reply as well, is always there for who listens; its picture
 * and the reply are drawn for the one message that is looked at, since they would be half of what a list has to lay out.
 */
export function MessageButtons({ isNear, canReply, onReply, onMenu }: Props) {
  const t = useTexts(messagesTexts)
  return (
    <>
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
