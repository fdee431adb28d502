import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'
import { Listeners } from './listeners.ts'

/** The bus of a process that is alone: delivers before `publish` returns and loses nothing. */
export const createLocalBus = (log: Log): Bus => {
  const listeners = new Listeners(log)
  return {
    canLose: false,
    publish: (messages) => listeners.tellMessages(messages),
    subscribe: (listener) => listeners.add(listener),
    close: () => Promise.resolve(),
  }
}
