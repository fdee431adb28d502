import './chat-search.css'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { MESSAGE_SEARCH_PAGE_MAX } from '#contract/limits.ts'
import type { Message } from '#contract/messages.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { messageSearchTexts } from '../../../locales/message-search.ts'
import { NetworkError } from '../../../sync/errors.ts'
import { useStore } from '../../../sync/use-store.ts'
import type { Sync } from '../../../sync/sync.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useOverlay } from '../../../ui/overlays.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { UnderHeaderPlace } from '../../../ui/under-header.tsx'
import { useOverlayRoute } from '../../../ui/use-overlay-route.ts'
import type { JumpTarget } from '../jump.ts'
import { findOnDevice } from './find-on-device.ts'
import { canGoOlder, stepFrom } from './hit-steps.ts'
import { markWords } from './mark-words.ts'
import { createMessageSearch, type FoundPage, type MessageSearchState } from './message-search.ts'
import { useRetryOnline } from './use-retry-online.ts'

type Props = {
  conversationId: string
  /** Its messages that are on this device and not hidden. */
  listHere: () => readonly Message[]
  /** Shows a message in the conversation below and lights it up. */
  onJump: (target: JumpTarget) => void
  onClose: () => void
}

/** In place of the header of a conversation: what is looked for in it, and the way from hit to hit. */
export function ChatSearch({ conversationId, listHere, onJump, onClose }: Props) {
  const t = useTexts(messageSearchTexts)
  const sync = useSync()
  const [text, setText] = useState('')
  const [search] = useState(() =>
    createMessageSearch((...asked) => ask(sync, conversationId, listHere, ...asked)),
  )
  const state = useStore(search)
  const [index, setIndex] = useState(0)
  const field = useFocusInside()
  useOverlayRoute(onClose)
  useOverlay(onClose)
  useRetryOnline(search, state)
  useMarkedWords(state)

  const hits = state.state === 'found' ? state.hits : []
  const at = Math.min(index, hits.length - 1)
  const hit = hits[at]
  useJump(hit && { conversation_id: conversationId, id: hit.message_id, seq: hit.seq }, onJump)

  function type(value: string): void {
    setText(value)
    setIndex(0)
    search.setText(value)
  }

  function go(step: 1 | -1): void {
    if (at < 0) return
    const { index: next, wantsMore } = stepFrom(at, step, hits.length)
    setIndex(next)
    if (wantsMore) search.loadMore()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={field} className="chat-search" role="search" onKeyDownCapture={onKeyDown}>
      <h1 className="visually-hidden">{t.searchBox}</h1>
      <IconButton label={t.close} icon={<X />} onClick={onClose} />
      <SearchField label={t.searchBox} value={text} onValue={type} />
      {state.state === 'searching' && <Spinner size={20} />}
      <span className="chat-search-count" role="status">
        {state.state === 'found' && hit && t.place(at + 1, hits.length, state.hasMore)}
      </span>
      <IconButton
        label={t.older}
        icon={<ChevronUp />}
        disabled={!canGoOlder(at, state)}
        onClick={() => go(1)}
      />
      <IconButton label={t.newer} icon={<ChevronDown />} disabled={at <= 0} onClick={() => go(-1)} />
      <Note state={state} onRetry={search.retry} onMore={search.loadMore} />
      <UnderHeaderPlace />
    </div>
  )
}

const ask = async (
  sync: Sync,
  conversation_id: string,
  listHere: Props['listHere'],
  query: string,
  cursor: FoundPage['next'],
): Promise<FoundPage> => {
  const limit = MESSAGE_SEARCH_PAGE_MAX
  try {
    return await sync.call('messages.search', { query, conversation_id, limit, ...(cursor && { cursor }) })
  } catch (error) {
    if (!(error instanceof NetworkError) || cursor) throw error
    return findOnDevice(listHere(), query)
  }
}

type NoteProps = { state: MessageSearchState; onRetry: () => void; onMore: () => void }

/** Below the field: what did not come, why there is no hit, or not all there may be. */
function Note({ state, onRetry, onMore }: NoteProps) {
  const t = useTexts(messageSearchTexts)
  if (state.state === 'failed') return <FailedNote text={t.notSearched} onAgain={onRetry} />
  if (state.state !== 'found') return null
  if (state.more === 'failed') return <FailedNote text={t.moreFailed} onAgain={onMore} />
  const isEmpty = state.hits.length === 0
  const local = isEmpty ? t.noResultHere : t.onDevice
  const note = state.isLocal ? local : isEmpty ? t.noResult : state.isPartial ? t.partial : null
  return (
    note && (
      <p className="chat-search-note" role="status">
        {note}
      </p>
    )
  )
}

function FailedNote({ text, onAgain }: { text: string; onAgain: () => void }) {
  const t = useTexts(messageSearchTexts)
  return (
    <p className="chat-search-note" role="alert">
      {text}
      <Button look="plain" isSmall onClick={onAgain}>
        {t.tryAgain}
      </Button>
    </p>
  )
}

/** Goes to each hit as it becomes the one. */
function useJump(target: JumpTarget | undefined, onJump: (target: JumpTarget) => void): void {
  const latest = useRef({ target, onJump })
  useEffect(() => {
    latest.current = { target, onJump }
  })
  const id = target?.id
  useEffect(() => {
    const now = latest.current
    if (id !== undefined && now.target) now.onJump(now.target)
  }, [id])
}

/** What was looked for is marked in the messages below, of all hits alike. */
function useMarkedWords(state: MessageSearchState): void {
  const words = state.state === 'found' ? state.hits.flatMap(({ marks }) => marks) : []
  const key = [...new Set(words)].toSorted().join(' ')
  useEffect(() => {
    const list = document.querySelector<HTMLElement>('.conversation-pane .message-scroller')
    return list ? markWords(list, key === '' ? [] : key.split(' ')) : undefined
  }, [key])
}

/** The search box has the focus while it is there; whoever had it gets it back. */
function useFocusInside() {
  const field = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    field.current?.querySelector('input')?.focus()
    return () => {
      // The header is there again a frame later.
      requestAnimationFrame(() => before instanceof HTMLElement && before.isConnected && before.focus())
    }
  }, [])
  return field
}
