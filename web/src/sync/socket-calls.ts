import type { ClientFrame } from '#contract/frames.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { CallName, CallOutput } from '#contract/registry.ts'
import type { Clock } from './clock.ts'
import { ApiError, NetworkError } from './errors.ts'
import type { Call } from './sync.ts'

const CALL_TIMEOUT_MS = 15_000

interface Waiting {
  readonly resolve: (output: unknown) => void
  readonly reject: (error: Error) => void
  readonly cancel: () => void
}

/** Calls over the socket, matched to their answers by number. */
export function createSocketCalls(clock: Clock, send: (frame: ClientFrame) => boolean) {
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  const take = (id: number): Waiting | undefined => {
    const entry = waiting.get(id)
    waiting.delete(id)
    entry?.cancel()
    return entry
  }

  const call: Call = <N extends CallName>(name: N, input: unknown): Promise<CallOutput<N>> =>
    new Promise((resolve, reject) => {
      lastId += 1
      const id = lastId
      const fail = (): void => take(id)?.reject(new NetworkError('no answer in time'))
      waiting.set(id, {
        resolve: resolve as (output: unknown) => void,
        reject,
        cancel: clock.after(CALL_TIMEOUT_MS, fail),
      })
      if (!send({ t: 'call', id, name, input })) take(id)?.reject(new NetworkError('socket is down'))
    })

  return {
    call,
    takeResult: (id: number, output: unknown): void => take(id)?.resolve(output),
    takeRefusal: (id: number, code: string, message: string): void =>
      take(id)?.reject(new ApiError(code as ErrorCode, message)),
    /** The socket is gone: nothing that waits will be answered. */
    failAll: (): void => {
      for (const id of [...waiting.keys()]) take(id)?.reject(new NetworkError('socket closed'))
    },
  }
}
