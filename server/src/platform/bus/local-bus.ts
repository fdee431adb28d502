import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'
import { Listeners } from './listeners.ts'

/**
 * The bus of a process that is alone: delivers before `publish` returns and loses nothing. With `hasOthers` there are
 * processes that it does not reach.
 */
export function createLocalBus(log: Log, { hasOthers = false } = {}): Bus {
  const listeners = new Listeners(log)
  return {
    canLose: hasOthers,
    others: null,
    publish: (messages) => listeners.tellMessages(messages, true),
    subscribe: (listener) => listeners.add(listener),
    close: () => Promise.resolve(),
  }
}
