import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { Quote } from '../../ui/bubble.tsx'
import { useProfile } from '../profile/public.ts'

/** What is quoted of someone else, whose name is looked up. */
export function PersonQuote({
  userId,
  text,
  onClick,
}: {
  userId: string
  text: string
  onClick?: () => void
}) {
  const t = useTexts(messagesTexts)
  const name = useProfile(userId)?.display_name ?? t.unknownPerson
  return <Quote name={name} text={text} side="in" {...(onClick && { onClick })} />
}
