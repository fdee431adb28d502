import { useSync } from '../../../sync/use-sync.ts'
import { useProfile } from '../../profile/public.ts'

/** A person whom a text names, as they are called now; a press on it opens their profile (message-hand.tsx). */
export function Mention({ userId, written }: { userId: string; written: string }) {
  const profile = useProfile(userId)
  const isOwn = useSync().me === userId
  const Mark = profile && !isOwn ? 'button' : 'span'
  return (
    <Mark className={isOwn ? 'mention mention-own' : 'mention'} data-person={userId}>
      {profile?.display_name ? `@${profile.display_name}` : written}
    </Mark>
  )
}
