import MessageCircle from 'lucide-react/icons/message-circle'
import { IconButton } from './icon-button.tsx'
import { Spinner } from './spinner.tsx'

type Props = {
  /** Names the person too. */
  label: string
  title: string
  /** The chat is on its way: pressed again it does nothing. */
  isBusy: boolean
  onChat: () => void
}

/** Opens the chat with the person of a row. */
export function PersonChat({ label, title, isBusy, onChat }: Props) {
  return (
    <IconButton
      className="person-chat"
      label={label}
      title={title}
      icon={isBusy ? <Spinner size={20} /> : <MessageCircle />}
      aria-disabled={isBusy}
      onClick={() => isBusy || onChat()}
    />
  )
}
