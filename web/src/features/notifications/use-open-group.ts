import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { unreachable } from '../../lib/unreachable.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { useSync } from '../../sync/use-sync.ts'
import { openChat } from '../connections/chat/public.ts'
import type { NotificationGroup } from './group-rows.ts'

/** Goes where a line leads: to the person, all of them, the chat, or the tab where one answers (D-132). */
export function useOpenGroup(openFollowers: () => void): (group: NotificationGroup) => void {
  const sync = useSync()
  const [, navigate] = useLocation()
  const isOpen = useIsOpen()
  return useCallback(
    ({ type, rows: [{ from_user_id: personId, conversation_id: chatId }, second] }) => {
      const chat = async (): Promise<void> => {
        const openChatId = await openChat(sync, personId)
        if (openChatId !== null && isOpen.current) navigate('/app', { state: { openChatId } })
      }
      switch (type) {
        case 'new_follower':
          return second ? openFollowers() : navigate(`/profile/${personId}`)
        case 'friend_request':
          return navigate('/connections', { state: { tab: 'requests' } })
        case 'group_invite':
          if (chatId === null) return navigate('/connections', { state: { tab: 'groups' } })
          return navigate('/app', { state: { openChatId: chatId } })
        case 'friend_accepted':
        case 'story_reaction':
          return void chat()
        default:
          return unreachable(type)
      }
    },
    [sync, navigate, isOpen, openFollowers],
  )
}
