import type { Clock } from './clock.ts'

const VISIBLE_PERIOD_MS = 5000
const HIDDEN_PERIOD_MS = 30_000

export interface PollingOptions {
  readonly clock: Clock
  readonly isVisible: () => boolean
  /** One round; a rejection means that plain HTTP does not get through either. */
  readonly poll: () => Promise<void>
  readonly onChange: () => void
}

/** Plain HTTP in place of the socket, for networks that let the one through and kill the other. */
export function createPolling({ clock, isVisible, poll, onChange }: PollingOptions) {
  let generation = 0
  let isRunning = false
  let isWorking = false
  let cancel = (): void => {}

  const set = (works: boolean): void => {
    if (works === isWorking) return
    isWorking = works
    onChange()
  }

  const round = async (mine: number): Promise<void> => {
    const works = await poll().then(
      () => true,
      () => false,
    )
    if (mine !== generation) return
    set(works)
    cancel = clock.after(isVisible() ? VISIBLE_PERIOD_MS : HIDDEN_PERIOD_MS, () => void round(mine))
  }

  return {
    isWorking: () => isWorking,
    start: () => {
      if (isRunning) return
      isRunning = true
      void round(generation)
    },
    stop: () => {
      generation += 1
      isRunning = false
      isWorking = false
      cancel()
    },
  }
}
