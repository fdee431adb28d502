import './found-messages.css'
import { useCallback } from 'react'
import type { MessageHit } from '#contract/message-search.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { messageSearchTexts } from '../../../locales/message-search.ts'
import { Button } from '../../../ui/button.tsx'
import { RowsLoading } from '../../../ui/row.tsx'
import { jumpTarget } from '../jump.ts'
import { FoundRow } from './found-row.tsx'
import type { MessageSearchState } from './message-search.ts'
import { useFoundMessages } from './use-found-messages.ts'

type Props = {
  /** Of the search box of the list. */
  text: string
  onOpen: (conversationId: string) => void
  onPreload: () => void
}

/** 'Mensagens' below the chats that were found by name (D-040): each leads to its place in the conversation. */
export function FoundMessages({ text, onOpen, onPreload }: Props) {
  const t = useTexts(messageSearchTexts)
  const { state, retry, loadMore } = useFoundMessages(text)
  const open = useCallback(
    ({ conversation_id, message_id: id, seq }: MessageHit) => {
      jumpTarget.set({ conversation_id, id, seq })
      onOpen(conversation_id)
    },
    [onOpen],
  )
  if (state.state === 'idle') return null
  return (
    <section className="found-messages" aria-labelledby="found-messages">
      <h2 id="found-messages">{t.title}</h2>
      <Found state={state} onOpen={open} onPreload={onPreload} onRetry={retry} onMore={loadMore} />
    </section>
  )
}

type FoundProps = {
  state: Exclude<MessageSearchState, { state: 'idle' }>
  onOpen: (hit: MessageHit) => void
  onPreload: () => void
  onRetry: () => void
  onMore: () => void
}

function Found({ state, onOpen, onPreload, onRetry, onMore }: FoundProps) {
  const t = useTexts(messageSearchTexts)
  switch (state.state) {
    case 'searching':
      return <RowsLoading label={t.loading} count={3} />
    case 'failed':
      return (
        <div className="found-note" role="alert">
          <p>{state.isNetwork ? t.offline : t.failed}</p>
          <Button look="soft" onClick={onRetry}>
            {t.tryAgain}
          </Button>
        </div>
      )
    case 'found':
      return (
        <>
          {state.hits.length === 0 && (
            <p className="found-note" role="status">
              {t.none(state.query)}
            </p>
          )}
          <ul aria-labelledby="found-messages">
            {state.hits.map((hit) => (
              <FoundRow key={hit.message_id} hit={hit} onOpen={onOpen} onPreload={onPreload} />
            ))}
          </ul>
          {state.hasMore && (
            <div className="found-note">
              {state.more === 'failed' && <p role="alert">{t.moreFailed}</p>}
              <Button look="soft" isBusy={state.more === 'coming'} onClick={onMore}>
                {t.more}
              </Button>
            </div>
          )}
          {state.isPartial && <p className="found-note">{t.partial}</p>}
        </>
      )
  }
}
