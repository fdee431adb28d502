import { useEffect, useRef } from 'react'
import { isDialogOpen, useOverlay } from '../../ui/overlays.ts'
import { useSync } from '../../sync/use-sync.ts'
import { getConversationsStore } from '../conversations/public.ts'

type Actions = { openId: string | null; onOpen: (id: string) => void; onClose: (() => void) | null }

/** Esc closes the open chat; Alt+↑ and Alt+↓ go to the one above and below in the list as it is shown. */
export function ChatShortcuts(actions: Actions): null {
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

  return null
}
