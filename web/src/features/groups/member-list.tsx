import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserMinus from 'lucide-react/icons/user-minus'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import type { Role } from '#contract/messages.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { RowsLoading } from '../../ui/row.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { explainRefusal } from './explain.ts'
import { findPowers, type MemberPowers, sortMembers } from './member-powers.ts'
import type { GroupMember } from './use-group.ts'

/** So many are drawn before one asks for all. */
const SHOWN_MAX = 20

type Props = {
  groupId: string
  members: readonly GroupMember[]
  creatorId: string | null
  myRole: Role
  onChanged: () => void
}

type NamedMember = GroupMember & { readonly name: string }

/** The members with their roles, and for who has a say a menu of each. */
export function MemberList({ groupId, members, creatorId, myRole, onChanged }: Props) {
  const t = useTexts(groupsTexts)
  const { me } = useSync()
  const [isWhole, setIsWhole] = useState(false)
  const [removed, setRemoved] = useState<NamedMember | null>(null)
  const act = useActs(groupId, onChanged)
  const named = sortMembers(
    members.map((member) => ({ ...member, name: member.profile?.display_name ?? t.unknownPerson })),
  )
  const powersOf = ({ role, user_id }: NamedMember) =>
    findPowers(myRole, { role, isCreator: user_id === creatorId, isMe: user_id === me })
  return (
    <>
      <ul aria-label={t.members}>
        {named.slice(0, isWhole ? undefined : SHOWN_MAX).map((member) => (
          <MemberRow
            key={member.user_id}
            member={member}
            isMe={member.user_id === me}
            powers={powersOf(member)}
            onRole={(role) => void act.setRole(member.user_id, role)}
            onRemove={() => setRemoved(member)}
          />
        ))}
      </ul>
      {!isWhole && named.length > SHOWN_MAX && (
        <button type="button" className="group-row" onClick={() => setIsWhole(true)}>
          <UsersRound />
          {t.allMembers(named.length)}
        </button>
      )}
      {removed && (
        <ConfirmDialog
          title={t.removeTitle(removed.name)}
          text={t.removeText}
          onClose={() => setRemoved(null)}
          cancel={t.cancel}
          confirm={t.removeYes}
          onConfirm={() => {
            setRemoved(null)
            void act.remove(removed.user_id)
          }}
        />
      )}
    </>
  )
}

function useActs(groupId: string, onChanged: () => void) {
  const t = useTexts(groupsTexts)
  const sync = useSync()
  const run = async (call: Promise<unknown>, failed: string): Promise<void> => {
    try {
      await call
    } catch (error) {
      showToast({ kind: 'error', title: failed, description: explainRefusal(error) })
    }
    onChanged()
  }
  return {
    setRole: (user_id: string, role: Role) =>
      run(sync.call('groups.set_role', { group_id: groupId, user_id, role }), t.roleFailed),
    remove: (user_id: string) =>
      run(sync.call('groups.remove_member', { group_id: groupId, user_id }), t.removeFailed),
  }
}

type RowProps = {
  member: NamedMember
  isMe: boolean
  powers: MemberPowers
  onRole: (role: Role) => void
  onRemove: () => void
}

function MemberRow({ member, isMe, powers, onRole, onRemove }: RowProps) {
  const t = useTexts(groupsTexts)
  const { user_id: id, name, profile, role } = member
  const entries = [
    ...powers.roles.map((one) => ({
      key: one,
      label: t.make[one],
      icon: <ShieldCheck size={20} />,
      onSelect: () => onRole(one),
    })),
    ...(powers.canRemove
      ? [
          {
            key: 'remove',
            label: t.remove,
            icon: <UserMinus size={20} />,
            isDanger: true,
            onSelect: onRemove,
          },
        ]
      : []),
  ]
  return (
    <li className="member">
      <Avatar
        id={id}
        name={name}
        photoUrl={profile?.avatar_url}
        size={44}
        isOnline={profile?.is_online ?? false}
      />
      <span className="member-name cut">{isMe ? t.you : name}</span>
      <span className={cx('tag', `tag-${role}`)}>{t.roles[role]}</span>
      {entries.length > 0 && (
        <Menu
          label={t.memberMenu(name)}
          entries={entries}
          renderTrigger={(props) => (
            <IconButton {...props} label={t.memberMenu(name)} icon={<EllipsisVertical size={20} />} />
          )}
        />
      )}
    </li>
  )
}

/** The list's shape while it is asked for. */
export function MemberListShape({ count }: { count: number }) {
  const t = useTexts(groupsTexts)
  return <RowsLoading label={t.loading} count={count} />
}
