import { useTexts } from '../../lib/i18n/texts.ts'
import { peopleTexts } from '../../locales/people.ts'
import { PersonChat } from '../../ui/person-chat.tsx'
import type { PersonAside } from './search-results.tsx'

type Props = {
  userId: string
  name: string
  Aside: PersonAside
  isBusy: boolean
  onStart: () => void
}

/** Begins a chat with who was found; beside it what another feature offers. */
export function ChatActions({ userId, name, Aside, isBusy, onStart }: Props) {
  const t = useTexts(peopleTexts)
  return (
    <>
      <span className="person-aside">
        <Aside userId={userId} name={name} />
      </span>
      <PersonChat label={t.chatWith(name)} title={t.chat} isBusy={isBusy} onChat={onStart} />
    </>
  )
}
