import type { LockOptions, Locks } from '../locks.ts'

interface Hold {
  readonly start: () => void
  readonly lose: (reason: Error) => void
}

/** First come, first served; a stolen lock is told to who had it, one whose tab was killed goes to the next. */
export function createFakeLocks() {
  const queues = new Map<string, Hold[]>()

  const leave = (name: string, hold: Hold): void => {
    const queue = queues.get(name) ?? []
    const index = queue.indexOf(hold)
    if (index < 0) return
    queue.splice(index, 1)
    if (index === 0) queue[0]?.start()
  }

  const enter = (name: string, hold: Hold, { steal, signal }: LockOptions): void => {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    const aborted = new DOMException('aborted', 'AbortError')
    if (steal) {
      queue.shift()?.lose(aborted)
      queue.unshift(hold)
    } else {
      queue.push(hold)
    }
    signal?.addEventListener('abort', () => {
      if (queue[0] === hold) return
      leave(name, hold)
      hold.lose(aborted)
    })
    if (queue[0] === hold) hold.start()
  }

  return {
    /** The locks as one tab sees them; `free` lets go of all it holds or waits for, as closing a tab does. */
    forTab: (): { locks: Locks; free: () => void } => {
      const mine = new Set<() => void>()
      const locks: Locks = {
        hold: <T>(name: string, run: () => Promise<T>, options: LockOptions = {}) =>
          new Promise<T>((resolve, reject) => {
            const hold: Hold = {
              start: () => {
                void run()
                  .finally(() => leave(name, hold))
                  .then(resolve, reject)
              },
              lose: reject,
            }
            mine.add(() => leave(name, hold))
            enter(name, hold, options)
          }),
      }
      return { locks, free: () => mine.forEach((release) => release()) }
    },
  }
}
