import { useTexts } from '../../../lib/i18n/texts.ts'
import { messagesTexts } from '../../../locales/messages.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmojiTabs } from './emoji-tabs.tsx'

type Props = { onPick: (emoji: string) => void; onClose: () => void }

/** All emoji, to react with one of them. */
export function EmojiSheet({ onPick, onClose }: Props) {
  const t = useTexts(messagesTexts)
  return (
    <Sheet title={t.react} onClose={onClose} className="emoji-sheet">
      <EmojiTabs
        onPick={(emoji) => {
          onClose()
          onPick(emoji)
        }}
      />
    </Sheet>
  )
}
