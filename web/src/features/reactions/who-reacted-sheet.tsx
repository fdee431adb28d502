import './reactions.css'
import { useCallback } from 'react'
import type { Message } from '#contract/messages.ts'
import type { MessageReaction } from '#contract/reactions.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { usePages } from '../../lib/use-pages.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useProfile } from '../profile/public.ts'

type Props = { message: Message; onClose: () => void }

/** Who reacted to a message with what, newest first. */
export function WhoReactedSheet({ message: { id: message_id }, onClose }: Props) {
  const t = useTexts(messagesTexts)
  const sync = useSync()
  const pages = usePages(
    useCallback(
      async (after: string | undefined) => {
        const page = await sync.call('reactions.list', { message_id, ...(after && { after }) })
        return { rows: page.reactions, has_more: page.has_more }
      },
      [sync, message_id],
    ),
  )
  return (
    <Sheet title={t.whoReacted} onClose={onClose}>
      <PagedList className="who-reacted" pages={pages} failed={t.reactionsFailed} more={t.moreReactions}>
        {(row) => <Reactor row={row} />}
      </PagedList>
    </Sheet>
  )
}

function Reactor({ row }: { row: MessageReaction }) {
  const t = useTexts(messagesTexts)
  const sync = useSync()
  const profile = useProfile(row.user_id)
  const name = row.user_id === sync.me ? t.you : (profile?.display_name ?? t.unknownPerson)
  return (
    <>
      <Avatar id={row.user_id} name={name} photoUrl={profile?.avatar_url} size={40} />
      <span className="cut">{name}</span>
      <span className="reaction-emoji">{row.reaction}</span>
    </>
  )
}
