import Clock from 'lucide-react/icons/clock'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { useTexts } from '../../lib/i18n/texts.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { useSync } from '../../sync/use-sync.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { addFriend } from './friend-actions.ts'
import { useBusy } from './use-busy.ts'
import { useStanding } from './use-friends.ts'

/** Asks somebody who was found to be friends, or says how the two stand. */
export function FriendButton({ userId, name }: { userId: string; name: string }) {
  const t = useTexts(connectionsTexts)
  const sync = useSync()
  const standing = useStanding(userId)
  const [busy, run] = useBusy<'request'>()
  if (standing === 'unknown') return <span className="person-mark" />
  if (standing === 'friend' || standing === 'asked') {
    const isFriend = standing === 'friend'
    const label = isFriend ? t.isFriend(name) : t.sentTo(name)
    return (
      <span
        className={isFriend ? 'person-mark person-mark-done' : 'person-mark'}
        role="img"
        aria-label={label}
        title={label}
      >
        {isFriend ? <UserCheck /> : <Clock />}
      </span>
    )
  }
  return (
    <IconButton
      label={standing === 'asking' ? t.acceptFrom(name) : t.addName(name)}
      icon={busy ? <Spinner size={20} /> : <UserPlus />}
      aria-disabled={busy !== null}
      onClick={() => run('request', () => addFriend(sync, userId))}
    />
  )
}
