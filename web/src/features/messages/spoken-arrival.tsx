import type { Message } from '#contract/messages.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { useProfile } from '../profile/public.ts'
import { summarize, type WordedMessage } from './message-words.ts'

export type SpokenMessage = Pick<Message, 'id' | 'sender_id'> & WordedMessage

/**
 * Says to a screen reader what came in, once it is done speaking. The list itself is no live region: messages that
 * are drawn because one scrolls are no news.
 */
export function SpokenArrival({ message }: { message: SpokenMessage | null }) {
  return (
    <p className="visually-hidden" role="status">
      {message?.sender_id && <Words key={message.id} senderId={message.sender_id} message={message} />}
    </p>
  )
}

function Words({ senderId, message }: { senderId: string; message: SpokenMessage }) {
  const t = useTexts(messagesTexts)
  const profile = useProfile(senderId)
  return t.arrived(profile?.display_name ?? t.unknownPerson, summarize(message, t))
}
