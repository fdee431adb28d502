import type { Message } from '#contract/messages.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { Quote } from '../../ui/bubble.tsx'
import { useSync } from '../../sync/use-sync.ts'
import { summarize } from './message-words.ts'
import { PersonQuote } from './person-quote.tsx'
import type { ShownMessage } from './shown-message.ts'

type Props = { shown: ShownMessage; onOpen: (quoted: Message) => void }

/** What a message answers, as a small bubble in it; a press goes there. */
export function ReplyQuote({ shown: { reply_to: target }, onOpen }: Props) {
  const t = useTexts(messagesTexts)
  const { me } = useSync()
  if (target === null) return <Quote name="…" text="" side="in" />
  const open = () => onOpen(target)
  const words = { text: summarize(target, t), onClick: open }
  if (target.sender_id === me) return <Quote {...words} name={t.you} side="out" />
  if (target.sender_id === null) return <Quote {...words} name={t.unknownPerson} side="in" />
  return <PersonQuote {...words} userId={target.sender_id} />
}
