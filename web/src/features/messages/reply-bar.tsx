import X from 'lucide-react/icons/x'
import { useTexts } from '../../lib/i18n/texts.ts'
import { composerTexts } from '../../locales/composer.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { Quote } from '../../ui/bubble.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { summarize } from './message-words.ts'
import { PersonQuote } from './person-quote.tsx'
import type { ShownMessage } from './shown-message.ts'

/** The message being answered, inside the writing line. */
export function ReplyBar({ shown: { message, is_own }, onEnd }: { shown: ShownMessage; onEnd: () => void }) {
  const t = useTexts(messagesTexts)
  const { replyingTo, cancelReply } = useTexts(composerTexts)
  const text = summarize(message, t)
  return (
    <div className="composer-quote" role="group" aria-label={replyingTo}>
      {is_own || message.sender_id === null ? (
        <Quote name={is_own ? t.you : t.unknownPerson} text={text} side={is_own ? 'out' : 'in'} />
      ) : (
        <PersonQuote userId={message.sender_id} text={text} />
      )}
      <IconButton label={cancelReply} icon={<X size={20} />} onClick={onEnd} />
    </div>
  )
}
