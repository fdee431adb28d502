import './reactions.css'
import { useCallback, useEffect, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import type { MessageReaction } from '#contract/reactions.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { messagesTexts } from '../../locales/messages.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useProfile } from '../profile/public.ts'

type Props = { message: Message; onClose: () => void }
type Loaded = { readonly rows: readonly MessageReaction[]; readonly hasMore: boolean }

/** Who reacted to a message with what, newest first. */
export function WhoReactedSheet({ message, onClose }: Props) {
  const t = useTexts(messagesTexts)
  const { loaded, state, load } = useReactions(message.id)
  return (
    <Sheet title={t.whoReacted} onClose={onClose}>
      {loaded && (
        <ul className="who-reacted">
          {loaded.rows.map((row) => (
            <Reactor key={row.id} row={row} />
          ))}
        </ul>
      )}
      {state === 'failed' ? (
        <ErrorState title={t.reactionsFailed} onRetry={load} />
      ) : state === 'loading' ? (
        <div className="who-reacted-wait">
          <Spinner />
        </div>
      ) : (
        loaded?.hasMore && <Button onClick={load}>{t.moreReactions}</Button>
      )}
    </Sheet>
  )
}

function useReactions(messageId: string) {
  const sync = useSync()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading')

  const load = useCallback(
    async (after?: string): Promise<void> => {
      setState('loading')
      try {
        const page = await sync.call('reactions.list', { message_id: messageId, ...(after && { after }) })
        setLoaded((known) => ({
          rows: [...((after && known?.rows) || []), ...page.reactions],
          hasMore: page.has_more,
        }))
        setState('ready')
      } catch {
        setState('failed')
      }
    },
    [sync, messageId],
  )
  useEffect(() => void load(), [load])
  return { loaded, state, load: () => void load(loaded?.rows.at(-1)?.id) }
}

function Reactor({ row }: { row: MessageReaction }) {
  const t = useTexts(messagesTexts)
  const sync = useSync()
  const profile = useProfile(row.user_id)
  const name = row.user_id === sync.me ? t.you : (profile?.display_name ?? t.unknownPerson)
  return (
    <li>
      <Avatar id={row.user_id} name={name} photoUrl={profile?.avatar_url} size={40} />
      <span className="cut">{name}</span>
      <span className="reaction-emoji">{row.reaction}</span>
    </li>
  )
}
