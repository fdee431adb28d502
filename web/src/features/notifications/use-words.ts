import { useTexts } from '../../lib/i18n/texts.ts'
import { unreachable } from '../../lib/unreachable.ts'
import { notificationsTexts } from '../../locales/notifications.ts'
import { useProfile } from '../profile/public.ts'
import type { NotificationGroup } from './group-rows.ts'

type Words = {
  /** Of the newest person. */
  readonly name: string
  readonly photoUrl: string | null
  /** ' e Bruno', ' e mais 4', or nothing. */
  readonly others: string
  readonly action: string
}

/** What a line says: who, with how many others, did what. */
export function useWords({ type, rows }: NotificationGroup): Words {
  const t = useTexts(notificationsTexts)
  const [first, second] = rows
  const person = useProfile(first.from_user_id)
  const next = useProfile((second ?? first).from_user_id)
  const others =
    rows.length === 2 ? t.andOne(next?.display_name ?? t.unknownPerson) : t.andOthers(rows.length - 1)
  const group = first.group_name ?? t.unknownGroup

  const describe = (): string => {
    switch (type) {
      case 'new_follower':
        return t.newFollower(rows.length)
      case 'friend_request':
        return t.friendRequest
      case 'friend_accepted':
        return t.friendAccepted
      case 'group_invite':
        return first.conversation_id === null ? t.groupInvite(group) : t.groupAdded(group)
      case 'story_reaction':
        return t.storyReaction(rows.length)
      default:
        return unreachable(type)
    }
  }
  return {
    name: person?.display_name ?? t.unknownPerson,
    photoUrl: person?.avatar_url ?? null,
    others: rows.length > 1 ? others : '',
    action: describe(),
  }
}
