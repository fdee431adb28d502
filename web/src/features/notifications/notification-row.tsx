import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Heart from 'lucide-react/icons/heart'
import Trash2 from 'lucide-react/icons/trash-2'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import UsersRound from 'lucide-react/icons/users-round'
import { memo, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { formatAgo } from '../../lib/relative-time.ts'
import { useNowLabel } from '../../lib/use-now-label.ts'
import { notificationsTexts } from '../../locales/notifications.ts'
import { timeTexts } from '../../locales/time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { KnownType, NotificationGroup } from './group-rows.ts'
import { useWords } from './use-words.ts'

const MARKS: Record<KnownType, ReactNode> = {
  new_follower: <UserPlus size={13} strokeWidth={2.4} />,
  friend_request: <UserPlus size={13} strokeWidth={2.4} />,
  friend_accepted: <UserCheck size={13} strokeWidth={2.4} />,
  group_invite: <UsersRound size={13} strokeWidth={2.4} />,
  story_reaction: <Heart size={13} strokeWidth={2.4} />,
}

type Props = {
  group: NotificationGroup
  onOpen: (group: NotificationGroup) => void
  onProfile: (userId: string) => void
  onRemove: (group: NotificationGroup) => void
}

/** One line: who did what, and when. The whole row leads to it. */
export const NotificationRow = memo(function NotificationRow({ group, onOpen, onProfile, onRemove }: Props) {
  const t = useTexts(notificationsTexts)
  const time = useTexts(timeTexts)
  const { name, photoUrl, others, action } = useWords(group)
  const [newest] = group.rows
  const ago = useNowLabel((nowMs) => formatAgo(Date.parse(newest.created_at), nowMs, time))
  const personId = newest.from_user_id
  const entries = [
    {
      key: 'remove',
      label: t.remove,
      icon: <Trash2 size={20} />,
      isDanger: true,
      onSelect: () => onRemove(group),
    },
  ]
  return (
    <li className={cx('notice', group.isNew && 'notice-new')}>
      <span className="notice-face">
        <Avatar id={personId} name={name} photoUrl={photoUrl} size={48} />
        <span className="notice-mark" aria-hidden="true">
          {MARKS[group.type]}
        </span>
      </span>
      <button type="button" className="notice-words" onClick={() => onOpen(group)}>
        <b>{name}</b>
        {others} {action} <small>{ago}</small>
      </button>
      <span className="notice-aside">
        {group.type === 'new_follower' && group.rows.length === 1 && (
          <Button look="soft" isSmall aria-label={t.seeProfileOf(name)} onClick={() => onProfile(personId)}>
            {t.seeProfile}
          </Button>
        )}
        <Menu
          label={t.more(name)}
          entries={entries}
          renderTrigger={(props) => (
            <IconButton {...props} label={t.more(name)} icon={<EllipsisVertical size={20} />} />
          )}
        />
      </span>
    </li>
  )
})
