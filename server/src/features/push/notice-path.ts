import type { NoticeFacts } from './notice-facts.queries.ts'

/** Where a tap leads: to the person, where one answers, or to the list when there are several (D-132). */
export function findNoticePath({ type, notice }: NoticeFacts): string {
  if (type === 'friend_request') return '/connections?tab=requests'
  if (type === 'group_invite')
    return notice?.conversation_id ? `/chat/${notice.conversation_id}` : '/connections?tab=groups'
  return notice?.people === 1 && type !== 'story_reaction'
    ? `/profile/${notice.from_user_id}`
    : '/notifications'
}
