import './reaction-palette.css'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { messagesTexts } from '../../../locales/messages.ts'
import { REACTION_PALETTE } from './palette.ts'

type Props = {
  own: readonly string[]
  onToggle: (reaction: string) => void
  onMoreEmoji: () => void
  /** Opens what else can be done with the message; null where that stands below already. */
  onMore: (() => void) | null
}

/** The six emoji over a message (part 2 §9), and the way to all others. It is part of the menu of the message. */
export function ReactionPalette({ own, onToggle, onMoreEmoji, onMore }: Props) {
  const t = useTexts(messagesTexts)
  const emoji = [...REACTION_PALETTE, ...own.filter((one) => !isInPalette(one))]
  return (
    <div className="reaction-palette" role="group" aria-label={t.react}>
      <div className="reaction-palette-emoji">
        {emoji.map((reaction) => (
          <button
            key={reaction}
            type="button"
            role="menuitemcheckbox"
            tabIndex={-1}
            aria-checked={own.includes(reaction)}
            aria-label={reaction}
            onClick={() => onToggle(reaction)}
          >
            {reaction}
          </button>
        ))}
      </div>
      <button type="button" role="menuitem" tabIndex={-1} aria-label={t.moreEmoji} onClick={onMoreEmoji}>
        <Plus />
      </button>
      {onMore && (
        <button type="button" role="menuitem" tabIndex={-1} aria-label={t.more} onClick={onMore}>
          <Ellipsis />
        </button>
      )}
    </div>
  )
}

const isInPalette = (reaction: string): boolean => (REACTION_PALETTE as readonly string[]).includes(reaction)
