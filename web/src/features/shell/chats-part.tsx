import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { SEARCH_MIN_LENGTH } from '#contract/limits.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { isDialogOpen, useOverlay } from '../../ui/overlays.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Part } from '../../ui/part.tsx'
import { getConversationsStore } from '../conversations/public.ts'
import { loadFoundMessages } from '../messages/search/public.ts'

const FoundMessages = lazyPart(loadFoundMessages)

type Actions = { openId: string | null; onOpen: (id: string) => void; onClose: (() => void) | null }
type Props = Actions & { onPreload: () => void }

/** What comes to list and conversation once the list stands: keys, and the messages that the search box finds. */
export function ChatsPart({ onPreload, ...actions }: Props) {
  useShortcuts(actions)
  return <FoundPlace onOpen={actions.onOpen} onPreload={onPreload} />
}

type FoundProps = Pick<Props, 'onOpen' | 'onPreload'>

/** Below the chats, in the room that the list keeps for it. */
function FoundPlace({ onOpen, onPreload }: FoundProps) {
  const store = getConversationsStore(useSync())
  const text = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.getSnapshot().text.trim(), [store]),
  )
  const place = document.querySelector('.found-place')
  if (!place || text.length < SEARCH_MIN_LENGTH) return null
  return createPortal(
    <Part>
      <FoundMessages text={text} onOpen={onOpen} onPreload={onPreload} />
    </Part>,
    place,
  )
}

/** Esc closes the open chat; Alt+↑ and Alt+↓ go to the one above and below in the list as it is shown. */
function useShortcuts(actions: Actions): void {
  const store = getConversationsStore(useSync())
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })

  useOverlay(actions.onClose)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { openId, onOpen } = latest.current
      if (event.defaultPrevented || isDialogOpen()) return
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!event.altKey || step === undefined) return
      const { rows } = store.getSnapshot()
      const index = rows.findIndex(({ id }) => id === openId)
      const next = index === -1 ? rows[0] : rows[index + step]
      event.preventDefault()
      if (next) onOpen(next.id)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [store])
}
