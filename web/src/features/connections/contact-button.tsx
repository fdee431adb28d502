import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { useTexts } from '../../lib/i18n/texts.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { requestFriend } from './friend-actions.ts'
import { useStanding } from './use-friends.ts'

/** Of a contact's profile: sends the request and closes it (D-073); else says how the two stand. */
export function ContactButton({ userId, onDone }: { userId: string; onDone: () => void }) {
  const t = useTexts(connectionsTexts)
  const sync = useSync()
  const standing = useStanding(userId)
  const isOpen = standing === 'none' || standing === 'asking'
  const label = { none: t.addContact, asking: t.addContact, asked: t.contactAsked, friend: t.contactIsFriend }
  return (
    <Button
      look={isOpen ? 'soft' : 'plain'}
      isWide
      icon={isOpen ? <UserPlus size={20} /> : <UserCheck size={20} />}
      disabled={!isOpen}
      onClick={() => {
        onDone()
        void requestFriend(sync, userId)
      }}
    >
      {label[standing]}
    </Button>
  )
}
