import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import UserMinus from 'lucide-react/icons/user-minus'
import { memo } from 'react'
import type { Friend } from '#contract/connections.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { connectionsTexts } from '../../locales/connections.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PersonChat } from '../../ui/person-chat.tsx'
import { usePresence } from '../presence/public.ts'
import { useProfile } from '../profile/public.ts'
import { useOnScreen } from './use-on-screen.ts'

type Props = {
  friend: Friend
  isBusy: boolean
  onChat: (personId: string) => void
  onRemove: (friend: Friend) => void
}

/** One friend; the whole row opens the chat. */
export const FriendRow = memo(function FriendRow({ friend, isBusy, onChat, onRemove }: Props) {
  const t = useTexts(connectionsTexts)
  const { person_id: personId } = friend
  // As they are called by now.
  const { display_name, avatar_url, bio } = useProfile(personId) ?? friend.profile
  const { is_online: isOnline } = usePresence(personId)
  useOnScreen(personId)
  const name = display_name ?? t.unknownPerson
  const entries = [
    {
      key: 'remove',
      label: t.remove,
      icon: <UserMinus size={20} />,
      isDanger: true,
      onSelect: () => onRemove(friend),
    },
  ]
  return (
    <div role="listitem" className="person">
      <Avatar id={personId} name={name} photoUrl={avatar_url} size={48} isOnline={isOnline} />
      <span className="person-words">
        <b className="cut">{name}</b>
        <span className="cut">{bio === null || bio === '' ? t.noBio : bio}</span>
      </span>
      <PersonChat label={t.chatWith(name)} title={t.chat} isBusy={isBusy} onChat={() => onChat(personId)} />
      <span className="person-aside">
        <Menu
          label={t.more(name)}
          entries={entries}
          renderTrigger={(props) => (
            <IconButton {...props} label={t.more(name)} icon={<EllipsisVertical />} />
          )}
        />
      </span>
    </div>
  )
})
