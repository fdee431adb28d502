import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { composerTexts } from '../../locales/composer.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { Quote } from '../../ui/bubble.tsx'
import { summarize } from './message-words.ts'
import { PersonQuote } from './reply-quote.tsx'
import type { ShownMessage } from './shown-message.ts'

/** The message being answered, inside the writing line. */
export function ReplyBar({ shown: { message, is_own }, close }: { shown: ShownMessage; close: ReactNode }) {
  const t = useTexts(messagesTexts)
  const { replyingTo } = useTexts(composerTexts)
  const text = summarize(message, t)
  return (
    <div className="composer-quote" role="group" aria-label={replyingTo}>
      {is_own || message.sender_id === null ? (
        <Quote name={is_own ? t.you : t.unknownPerson} text={text} side={is_own ? 'out' : 'in'} />
      ) : (
        <PersonQuote userId={message.sender_id} text={text} />
      )}
      {close}
    </div>
  )
}
