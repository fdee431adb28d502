import type { Locks } from './locks.ts'

export type LeadCalls = {
  /** This tab leads from now on. `wasRead`: it has read the disk before, as the one of the lead had left it by then. */
  readonly begin: (wasRead: boolean) => void
  /** Another tab has taken the lead. */
  readonly end: () => void
}

export type LeadOptions = LeadCalls & { readonly locks: Locks; readonly me: string }

/** Gives somebody the place in the queue; who leads already begins at once. */
export type TakeLead = (calls: LeadCalls) => Lead

/** Who of the tabs leads: one at a time, the next one when it closes, another one when it is silent. */
export interface Lead {
  /** Takes the lead from a tab that does not answer. */
  takeOver(): void
  close(): void
}

export function createLead({ locks, me, begin, end }: LeadOptions): Lead {
  const name = `lero-leader-${me}`
  let release = (): void => {}
  let waiting = new AbortController()
  /** Leads, or is about to. */
  let isLeading = false
  let isClosed = false

  const hold = async (): Promise<void> => {
    if (isClosed) return
    isLeading = true
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    begin(false)
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
    isLeading = false
    waiting = new AbortController()
    void wait({ signal: waiting.signal })
  }

  queueUp()
  return {
    takeOver: () => {
      // A second time would be taken from oneself.
      if (isLeading) return
      isLeading = true
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
