import type { Memory } from './memory.ts'
import { countUnsent } from './outbox.ts'

export type Persistence = {
  /** The app stands on the home screen. */
  readonly isInstalled: () => boolean
  readonly onInstalled: (listener: () => void) => () => void
  /** Asks the browser not to clear the storage by itself when room is short. */
  readonly persist: () => Promise<unknown>
}

/** Asks once, when there is something to lose: something is unsent, or the app is installed. */
export function askToPersist(
  memory: Pick<Memory, 'outbox' | 'jobs' | 'subscribe'>,
  { isInstalled, onInstalled, persist }: Persistence,
): () => void {
  const ask = (): void => {
    stop()
    void persist().catch(() => {})
  }
  const stops = [
    memory.subscribe('outbox', () => {
      if (countUnsent(memory) > 0) ask()
    }),
    onInstalled(ask),
  ]
  function stop(): void {
    for (const off of stops.splice(0)) off()
  }
  if (isInstalled() || countUnsent(memory) > 0) ask()
  return stop
}

export const browserPersistence: Persistence = {
  isInstalled: () => matchMedia('(display-mode: standalone)').matches,
  onInstalled: (listener) => {
    addEventListener('appinstalled', listener)
    return () => removeEventListener('appinstalled', listener)
  },
  // Missing on an address that is not https.
  persist: async () => (navigator as Partial<Navigator>).storage?.persist(),
}
