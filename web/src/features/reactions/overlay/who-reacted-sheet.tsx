import './reaction-palette.css'
import { useCallback } from 'react'
import type { Message } from '#contract/messages.ts'
import type { MessageReaction } from '#contract/reactions.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { usePages } from '../../../ui/use-pages.ts'
import { messagesTexts } from '../../../locales/messages.ts'
import { uiTexts } from '../../../locales/ui.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useProfile } from '../../profile/public.ts'

type Props = { message: Message; onClose: () => void }

/** Who reacted to a message with what: each person once, who came last first. */
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
    <Sheet title={t.whoReacted} closeLabel={useTexts(uiTexts).close} onClose={onClose}>
      <PagedList
        className="who-reacted"
        pages={{ ...pages, rows: pages.rows && groupByPerson(pages.rows) }}
        failed={t.reactionsFailed}
        more={t.moreReactions}
      >
        {(row) => <ReactingPerson {...row} />}
      </PagedList>
    </Sheet>
  )
}

type Reacting = { readonly id: string; readonly reactions: readonly string[] }

/** Their emoji in the order in which they chose them. */
const groupByPerson = (rows: readonly MessageReaction[]): readonly Reacting[] => {
  const people = new Map<string, readonly string[]>()
  for (const { user_id, reaction } of rows) people.set(user_id, [reaction, ...(people.get(user_id) ?? [])])
  return [...people].map(([id, reactions]) => ({ id, reactions }))
}

function ReactingPerson({ id, reactions }: Reacting) {
  const t = useTexts(messagesTexts)
  const sync = useSync()
  const profile = useProfile(id)
  const name = profile?.display_name ?? t.unknownPerson
  return (
    <>
      <Avatar id={id} name={name} photoUrl={profile?.avatar_url} size={40} />
      <span className="cut">{id === sync.me ? t.you : name}</span>
      <span className="flex max-w-3/5 flex-wrap justify-end gap-1 py-2">
        {reactions.map((reaction) => (
          <span key={reaction} className="reaction-emoji">
            {reaction}
          </span>
        ))}
      </span>
    </>
  )
}
