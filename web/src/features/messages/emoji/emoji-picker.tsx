import { useTexts } from '../../../lib/i18n/texts.ts'
import { composerTexts } from '../../../locales/composer.ts'
import { useOverlayRoute } from '../../../ui/use-overlay-route.ts'
import { EmojiTabs } from './emoji-tabs.tsx'

type Props = { onPick: (emoji: string) => void; onClose: () => void }

/** All emoji under the composer, which keeps its caret; Esc and back close. */
export function EmojiPicker({ onPick, onClose }: Props) {
  useOverlayRoute(onClose)
  const t = useTexts(composerTexts)
  return (
    <div className="emoji-picker" role="group" aria-label={t.emojiPicker} data-swipe="off">
      <EmojiTabs onPick={onPick} />
    </div>
  )
}
