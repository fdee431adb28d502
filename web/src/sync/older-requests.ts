import type { Clock } from './clock.ts'
import { NetworkError } from './errors.ts'

const PATIENCE_MS = 15_000

/** What a follower asks of the leader: the page below what is held of a log. */
export function createOlderRequests(clock: Clock, post: (id: number, conversationId: string) => void) {
  const asked = new Map<number, (ok: boolean) => void>()
  let lastId = 0
  return {
    /** Resolves when the page is there; throws NetworkError. */
    ask: (conversationId: string): Promise<void> =>
      new Promise((resolve, reject) => {
        lastId += 1
        const id = lastId
        const finish = (ok: boolean): void => {
          asked.delete(id)
          cancel()
          if (ok) resolve()
          else reject(new NetworkError('no page'))
        }
        const cancel = clock.after(PATIENCE_MS, () => finish(false))
        asked.set(id, finish)
        post(id, conversationId)
      }),
    take: (id: number, ok: boolean): void => asked.get(id)?.(ok),
  }
}
