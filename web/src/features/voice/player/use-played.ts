import { useSyncExternalStore } from 'react'
import { getPlayer, type PlayerView } from './player.ts'

/** What the player does with this track; null while it has another one, or none. */
export function usePlayed(key: string): PlayerView | null {
  const player = getPlayer()
  return useSyncExternalStore(player.subscribe, () => {
    const view = player.getSnapshot()
    return view.track?.key === key ? view : null
  })
}
