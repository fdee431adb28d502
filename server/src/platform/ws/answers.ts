import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'

/** Requests of one socket whose answers are read at the same time. */
const READS_PER_SOCKET = 4

/**
 * Lets a socket's requests be answered as fast as it takes the answers: a few at a time, and none while more than
 * the low-water mark waits on it. What a socket asks for and does not read costs no more than that.
 */
export class Answers {
  readonly #hub: Hub

  constructor(hub: Hub) {
    this.#hub = hub
  }

  /** Runs when it is the request's turn, in the order of the requests. Never resolves once the socket is gone. */
  async run(connection: Connection, answer: () => Promise<void>): Promise<void> {
    if (!this.#canStart(connection)) {
      await new Promise<void>((resolve) => {
        connection.waitingReads ??= []
        connection.waitingReads.push(resolve)
        this.#watch(connection)
      })
    } else connection.reading += 1
    try {
      await answer()
    } finally {
      connection.reading -= 1
      this.#startNext(connection)
    }
  }

  #canStart(connection: Connection): boolean {
    return connection.reading < READS_PER_SOCKET && !this.#isFull(connection)
  }

  #isFull({ socket, pending }: Connection): boolean {
    const pendingBytes = pending.reduce((sum, frame) => sum + frame.length, 0)
    return socket.writableLength + pendingBytes > this.#hub.limits.lowWaterBytes
  }

  #startNext(connection: Connection): void {
    while (connection.waitingReads && this.#canStart(connection)) {
      const start = connection.waitingReads.shift()
      if (connection.waitingReads.length === 0) connection.waitingReads = null
      connection.reading += 1
      start?.()
    }
    this.#watch(connection)
  }

  /** Once the socket has taken everything, it may go on. */
  #watch(connection: Connection): void {
    if (!connection.waitingReads || connection.isDrainAwaited || connection.reading > 0) return
    connection.isDrainAwaited = true
    const startAgain = (): void => {
      connection.isDrainAwaited = false
      this.#startNext(connection)
    }
    // What waits for the end of this turn is written then, and fills the socket or does not.
    if (connection.pending.length > 0) setImmediate(startAgain)
    else connection.socket.once('drain', startAgain)
  }
}
