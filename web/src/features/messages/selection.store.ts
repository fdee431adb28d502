import { createValue, type Readable } from '../../sync/readable.ts'
import type { ShownMessage } from './shown-message.ts'

/** `off`: nothing is being selected at all. */
export type Choice = 'off' | 'out' | 'in'

/** Messages of one conversation that something is to be done with, by key; null while none are being selected. */
export interface Selection extends Readable<ReadonlyMap<string, ShownMessage> | null> {
  /** Of one message. */
  of(key: string): Readable<Choice>
  start(shown: ShownMessage): void
  /** Without a message left selecting goes on. */
  toggle(shown: ShownMessage): void
  end(): void
}

export function createSelection(): Selection {
  const chosen = createValue<ReadonlyMap<string, ShownMessage> | null>(null)
  const change = (edit: (next: Map<string, ShownMessage>) => void): void => {
    const next = new Map(chosen.getSnapshot())
    edit(next)
    chosen.set(next)
  }
  return {
    subscribe: chosen.subscribe,
    getSnapshot: chosen.getSnapshot,
    of: (key) => ({
      subscribe: chosen.subscribe,
      getSnapshot: () => {
        const all = chosen.getSnapshot()
        if (!all) return 'off'
        return all.has(key) ? 'in' : 'out'
      },
    }),
    start: (shown) => change((next) => next.set(shown.key, shown)),
    toggle: (shown) =>
      change((next) => {
        if (!next.delete(shown.key)) next.set(shown.key, shown)
      }),
    end: () => chosen.set(null),
  }
}
