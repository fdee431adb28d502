import Clock from 'lucide-react/icons/clock'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { useTexts } from '../../lib/i18n/texts.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { addFriend } from './friend-actions.ts'
import { useStanding } from './use-friends.ts'

/** What the button says where it is no button: how the two stand, as readable as anything else. */
const DONE = {
  asked: { icon: <Clock size={20} />, className: 'text-muted opacity-100' },
  friend: { icon: <UserCheck size={20} />, className: 'text-success opacity-100' },
}

/** Of a contact's profile: sends the request and closes it (D-073); else says how the two stand. */
export function ContactButton({ userId, onDone }: { userId: string; onDone: () => void }) {
  const t = useTexts(connectionsTexts)
  const sync = useSync()
  const standing = useStanding(userId)
  if (standing === 'asked' || standing === 'friend')
    return (
      <Button look="plain" isWide disabled {...DONE[standing]}>
        {standing === 'asked' ? t.contactAsked : t.contactIsFriend}
      </Button>
    )
  return (
    <Button
      look="soft"
      isWide
      icon={<UserPlus size={20} />}
      disabled={standing === 'unknown'}
      onClick={() => {
        onDone()
        void addFriend(sync, userId)
      }}
    >
      {standing === 'asking' ? t.acceptContact : t.addContact}
    </Button>
  )
}
