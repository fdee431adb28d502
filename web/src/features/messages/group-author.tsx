import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useProfile } from '../profile/public.ts'

const nameColors = 6

/** Who said it, in one of six colours by the person. */
export function MessageAuthor({ userId }: { userId: string }) {
  const t = useTexts(messagesTexts)
  const profile = useProfile(userId)
  return (
    <span style={{ color: `var(--n${pickColor(userId)})` }}>{profile?.display_name ?? t.unknownPerson}</span>
  )
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
  const t = useTexts(messagesTexts)
  const profile = useProfile(userId)
  return (
    <Avatar
      id={userId}
      name={profile?.display_name ?? t.unknownPerson}
      photoUrl={profile?.avatar_url}
      size={28}
    />
  )
}

function pickColor(userId: string): number {
  let sum = 0
  for (const character of userId) sum += character.charCodeAt(0)
  return (sum % nameColors) + 1
}
