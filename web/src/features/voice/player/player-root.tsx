import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageRoot } from '../../../lib/i18n/language-root.tsx'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { voiceTexts } from '../../../locales/voice.ts'
import { createValue } from '../../../sync/readable.ts'
import type { Sync } from '../../../sync/sync.ts'
import { SyncContext } from '../../../sync/use-sync.ts'
import { useStore } from '../../../sync/use-store.ts'
import { AlertDialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import type { SessionKeeper } from '../../auth/public.ts'
import { PlayerBar } from './player-bar.tsx'
import { getPlayer } from './player.ts'

/** Chats whose voice messages are in the page, and how many of each. */
const inSight = createValue<ReadonlyMap<string, number>>(new Map())

/** A voice message of that chat is drawn; the answer is called when it is not any more. */
export function noteSight(conversationId: string): () => void {
  const count = (change: number): void => {
    const now = inSight.getSnapshot()
    inSight.set(new Map(now).set(conversationId, (now.get(conversationId) ?? 0) + change))
  }
  count(1)
  return () => count(-1)
}

let host: HTMLElement | null = null

/**
 * Puts the player's own bar and alerts below the screens, once: it outlives the chat that is left. It comes with the
 * player, so that nobody who hears nothing has it (docs/decisions/0154).
 */
export function keepPlayerShown(sync: Sync, keeper: SessionKeeper): void {
  if (host?.isConnected) return
  host = document.createElement('div')
  document.querySelector('main.page')?.after(host)
  const root = createRoot(host)
  root.render(
    <LanguageRoot>
      <SyncContext value={sync}>
        <Suspense>
          <PlayerRoot />
        </Suspense>
      </SyncContext>
    </LanguageRoot>,
  )
  // Without a line nobody says that it is over, and who leaves is not to be heard any more.
  const stop = keeper.subscribe(() => {
    const now = keeper.getSnapshot()
    if (now.state === 'signed_in' && now.session.user.id === sync.me) return
    stop()
    getPlayer().close()
    root.unmount()
  })
}

function PlayerRoot() {
  const t = useTexts(voiceTexts)
  const player = getPlayer()
  const { track, problem } = useStore(player)
  const seen = useStore(inSight)
  const isElsewhere = track?.conversation_id && !seen.get(track.conversation_id)
  return (
    <>
      {isElsewhere && <PlayerBar track={track} />}
      {problem?.kind === 'unplayable' && <AlertDialog text={t.unplayable} onClose={player.acknowledge} />}
    </>
  )
}

getPlayer().subscribe(() => {
  const player = getPlayer()
  if (player.getSnapshot().problem?.kind !== 'unreachable') return
  const t = voiceTexts.get()
  player.acknowledge()
  showToast({ kind: 'error', title: t.error, description: t.unreachable })
})
