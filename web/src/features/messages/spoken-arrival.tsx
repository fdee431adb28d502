import type { Message } from '#contract/messages.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { useProfile } from '../profile/public.ts'
import { summarize } from './message-words.ts'
import type { ShownMessage } from './shown-message.ts'

/**
 * Says to a screen reader what came in, once it is done speaking. The list itself is no live region: messages that
 * are drawn because one scrolls are no news.
 */
export function SpokenArrival({ shown }: { shown: ShownMessage | null }) {
  return (
    <p className="visually-hidden" role="status">
      {shown?.message.sender_id && (
        <Words key={shown.key} senderId={shown.message.sender_id} message={shown.message} />
      )}
    </p>
  )
}

function Words({ senderId, message }: { senderId: string; message: Message }) {
  const t = useTexts(messagesTexts)
  const profile = useProfile(senderId)
  return t.arrived(profile?.display_name ?? t.unknownPerson, summarize(message, t))
}
