import { traffic } from '../metrics.ts'
import type { Connection } from './connection.ts'

/**
 * Collects what a tick wants to send and gives each socket one write. Receivers of the same frames, as in a
 * room under load, share one joined buffer.
 */
export class CorkedWriter {
  readonly #highWaterBytes: number
  readonly #onLagging: (connection: Connection) => void
  readonly #dirty: Connection[] = []
  #isScheduled = false
  #joinedFrames: readonly Buffer[] = []
  #joined: Buffer | null = null

  /** `onLagging` hears of every write after which more than `highWaterBytes` wait on the socket. */
  constructor(highWaterBytes: number, onLagging: (connection: Connection) => void) {
    this.#highWaterBytes = highWaterBytes
    this.#onLagging = onLagging
  }

  push(connection: Connection, frame: Buffer): void {
    if (connection.state === 'closed') return
    if (connection.pending.length === 0) this.#schedule(connection)
    connection.pending.push(frame)
  }

  /** Writes what waits for one socket now, before it is closed. */
  flush(connection: Connection): void {
    const frames = connection.pending
    if (frames.length === 0) return
    connection.pending = []
    if (connection.state === 'closed' || !connection.socket.writable) return
    const bytes = frames.length === 1 ? (frames[0] as Buffer) : this.#join(frames)
    connection.socket.write(bytes)
    traffic.framesSent += frames.length
    traffic.bytesSent += bytes.length
    if (connection.socket.writableLength > this.#highWaterBytes) this.#onLagging(connection)
  }

  #schedule(connection: Connection): void {
    this.#dirty.push(connection)
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#flushAll())
  }

  #flushAll(): void {
    this.#isScheduled = false
    const dirty = this.#dirty.splice(0)
    for (const connection of dirty) this.flush(connection)
    this.#joinedFrames = []
    this.#joined = null
  }

  #join(frames: readonly Buffer[]): Buffer {
    const last = this.#joinedFrames
    if (
      this.#joined &&
      last.length === frames.length &&
      frames.every((frame, index) => frame === last[index])
    ) {
      return this.#joined
    }
    this.#joinedFrames = frames
    this.#joined = Buffer.concat(frames)
    return this.#joined
  }
}
