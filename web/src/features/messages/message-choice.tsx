import './message-choice.css'
import Check from 'lucide-react/icons/check'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { summarize } from './message-words.ts'
import type { ShownMessage } from './shown-message.ts'

type Props = { shown: ShownMessage; isChosen: boolean; onToggle: () => void }

/** Lies over a message while some are being selected: a press anywhere on its line chooses it. */
export function MessageChoice({ shown, isChosen, onToggle }: Props) {
  const t = useTexts(messagesTexts)
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-label={summarize(shown.message, t)}
      className="message-choice"
      onClick={onToggle}
    >
      <span className="message-choice-mark">{isChosen && <Check size={16} />}</span>
    </button>
  )
}
