import type { Locks } from './locks.ts'

export type LeadOptions = {
  readonly locks: Locks
  readonly name: string
  /** This tab leads from now on. */
  readonly begin: () => void
  /** Another tab has taken the lead. */
  readonly end: () => void
}

/** Who of the tabs leads: one at a time, the next one when it closes, another one when it is silent. */
export interface Lead {
  /** Takes the lead from a tab that does not answer. */
  takeOver(): void
  close(): void
}

export function createLead({ locks, name, begin, end }: LeadOptions): Lead {
  let release = (): void => {}
  let waiting = new AbortController()
  let isClosed = false

  const hold = async (): Promise<void> => {
    if (isClosed) return
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    begin()
    await released
  }

  const wait = async (options: { steal?: boolean; signal?: AbortSignal }): Promise<void> => {
    try {
      await locks.hold(name, hold, options)
    } catch {
      if (isClosed || options.signal?.aborted) return
      // Stolen: somebody took this tab for dead.
      release()
      end()
      queueUp()
    }
  }

  const queueUp = (): void => {
    waiting = new AbortController()
    void wait({ signal: waiting.signal })
  }

  queueUp()
  return {
    takeOver: () => {
      waiting.abort()
      void wait({ steal: true })
    },
    close: () => {
      isClosed = true
      waiting.abort()
      release()
    },
  }
}
