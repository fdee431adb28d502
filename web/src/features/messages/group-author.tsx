import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useProfile } from '../profile/public.ts'

const NAME_COLORS = 6

/** Who said it, in one of six colours by the person. */
export function MessageAuthor({ userId }: { userId: string }) {
  const name = useName(userId)
  return <span style={{ color: `var(--n${pickColor(userId)})` }}>{name}</span>
}

type SpokenProps = { userId: string | null; isOwn: boolean }

/** Who wrote a message whose side and face say it to the eye alone. */
export function SpokenAuthor({ userId, isOwn }: SpokenProps) {
  const t = useTexts(messagesTexts)
  if (userId !== null && !isOwn) return <SpokenName userId={userId} />
  return <span className="visually-hidden">{isOwn ? t.you : t.unknownPerson}: </span>
}

function SpokenName({ userId }: { userId: string }) {
  return <span className="visually-hidden">{useName(userId)}: </span>
}

function useName(userId: string): string {
  const t = useTexts(messagesTexts)
  return useProfile(userId)?.display_name ?? t.unknownPerson
}

/** The face beside the last bubble of a stack; someone whose account is gone has none of their own. */
export function GroupFace({ userId }: { userId: string | null }) {
  return (
    <span className="message-face">
      {userId === null ? <Avatar id="" name="?" size={28} /> : <KnownFace userId={userId} />}
    </span>
  )
}

function KnownFace({ userId }: { userId: string }) {
  const photoUrl = useProfile(userId)?.avatar_url
  return <Avatar id={userId} name={useName(userId)} photoUrl={photoUrl} size={28} />
}

function pickColor(userId: string): number {
  let sum = 0
  for (const character of userId) sum += character.charCodeAt(0)
  return (sum % NAME_COLORS) + 1
}
