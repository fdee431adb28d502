import './reactions.css'
import { useEffect, useState } from 'react'
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
  const { loaded, hasFailed, load } = useReactions(message.id)
  return (
    <Sheet title={t.whoReacted} onClose={onClose}>
      {hasFailed ? (
        <ErrorState title={t.reactionsFailed} onRetry={load} />
      ) : loaded === null ? (
        <div className="who-reacted-wait">
          <Spinner />
        </div>
      ) : (
        <>
          <ul className="who-reacted">
            {loaded.rows.map((row) => (
              <Reactor key={row.id} row={row} />
            ))}
          </ul>
          {loaded.hasMore && <Button onClick={load}>{t.more}</Button>}
        </>
      )}
    </Sheet>
  )
}

function useReactions(messageId: string) {
  const sync = useSync()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  async function load(): Promise<void> {
    setHasFailed(false)
    const known = loaded?.rows ?? []
    const last = known.at(-1)
    try {
      const { reactions, has_more } = await sync.call('reactions.list', {
        message_id: messageId,
        ...(last && { after: last.id }),
      })
      setLoaded({ rows: [...known, ...reactions], hasMore: has_more })
    } catch {
      setHasFailed(true)
    }
  }

  useEffect(() => {
    void load()
    // Once, for the message it was opened of.
  }, [])
  return { loaded, hasFailed, load: () => void load() }
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
