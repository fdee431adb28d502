import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Bus, BusMessage } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import * as metrics from '../metrics.ts'
import { JoinedReads, type ReadWaiter, type WaitingRead } from './joined-reads.ts'
import { selectLocked } from './locked.queries.ts'
import { toReadByAll } from './read-by-all.ts'
import { markReads, type Read, type ReadRow, selectPrivateMembers } from './reads.queries.ts'
import { isLockTimeout, isRetryable } from './retryable.ts'

/** A read waits for others at most this long (D-171); the first after a quiet while does not wait. */
const JOIN_MS = 250
const BATCH_MAX = 1000
const RETRY_DELAY_MS = 100
/** How long PostgreSQL may be away before what waits is given back to the clients. */
const OUTAGE_PATIENCE_MS = 10_000
/** Above statement_timeout and lock_timeout: only a silent connection gets here. */
const SILENCE_TIMEOUT_MS = 8_000

export type ReadWriterOptions = {
  /** Append's own (append-pool.ts). */
  pool: pg.Pool
  bus: Bus
  log: Log
  joinMs?: number
}

/** Where a person stands in a conversation after a read. */
export type ReadPosition = {
  read_seq: number
  unread: number
}

/**
 * The only way a read position moves, sends and membership aside. Of what one person reads in one conversation within
 * a quarter of a second the furthest is written, all of them in one statement, and told after COMMIT: to the own
 * devices how much is left, to the other of a direct conversation how far, to a group how far everybody has.
 */
export interface ReadWriter {
  /** Null for who is not a member. Rejects when it is unknown whether it was written: the client tells it again. */
  write(read: Read): Promise<ReadPosition | null>
  /** The same for the many that sockets tell, without a promise for each. */
  take(read: Read, waiter: ReadWaiter): void
  /** Writes what waits, then takes nothing more. */
  close(): Promise<void>
}

export function createReadWriter(options: ReadWriterOptions): ReadWriter {
  return new BatchedReads(options)
}

class BatchedReads implements ReadWriter {
  readonly #options: ReadWriterOptions
  readonly #joined = new JoinedReads()
  #writing: Promise<void> | null = null
  #isClosed = false
  #lastAtMs = Number.NEGATIVE_INFINITY
  #failingSinceMs: number | null = null
  readonly #closing = new AbortController()

  constructor(options: ReadWriterOptions) {
    this.#options = options
  }

  write(read: Read): Promise<ReadPosition | null> {
    return new Promise((resolve, reject) => this.take(read, { resolve, reject }))
  }

  take(read: Read, waiter: ReadWaiter): void {
    if (this.#isClosed) return waiter.reject(new Error('reads are closed'))
    this.#joined.add(read, waiter)
    this.#writing ??= this.#writeAll()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#closing.abort()
    await this.#writing
  }

  async #writeAll(): Promise<void> {
    while (this.#joined.size > 0) {
      await this.#pause((this.#options.joinMs ?? JOIN_MS) - (performance.now() - this.#lastAtMs))
      this.#lastAtMs = performance.now()
      // What comes while these are written belongs to the next round.
      let left = this.#joined.size
      while (left > 0) {
        const batch = this.#joined.take(Math.min(left, BATCH_MAX))
        left -= batch.length
        await this.#run(batch)
      }
    }
    this.#writing = null
  }

  /** Also lets a turn of the event loop pass: what has arrived in it belongs to one batch. */
  async #pause(ms: number): Promise<void> {
    const { signal } = this.#closing
    await wait(Math.max(0, ms), undefined, { signal }).catch(() => undefined)
  }

  async #run(batch: readonly WaitingRead[]): Promise<void> {
    const startedAtMs = performance.now()
    try {
      const rows = await markReads(
        this.#options.pool,
        batch.map((one) => one.read),
        SILENCE_TIMEOUT_MS,
      )
      this.#failingSinceMs = null
      metrics.readBatchReads.observe(batch.length)
      metrics.readCommitSeconds.observe((performance.now() - startedAtMs) / 1000)
      this.#answer(batch, rows, await this.#selectUntold(rows))
    } catch (error) {
      if (isLockTimeout(error)) await this.#setAsideLocked(batch)
      else await this.#retryLater(batch, error)
    }
  }

  /** Whom a group's new tick is kept from; most rounds have none. */
  async #selectUntold(rows: readonly ReadRow[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const ids = rows.flatMap(([, outcome, id]) => (outcome === 'all' ? [id] : []))
    if (ids.length === 0) return new Map()
    // Where it fails the reads are written again and tell nothing: the tick comes with the next heads.
    return selectPrivateMembers(this.#options.pool, ids)
  }

  #answer(
    batch: readonly WaitingRead[],
    rows: readonly ReadRow[],
    untold: ReadonlyMap<string, readonly string[]>,
  ): void {
    const positions: (ReadPosition | undefined)[] = []
    const published: BusMessage[] = []
    for (const [ord, outcome, conversation_id, seq, unread_count, as_of] of rows) {
      if (outcome === 'all') {
        published.push(toReadByAll(conversation_id, seq, untold))
        continue
      }
      positions[ord - 1] = { read_seq: seq, unread: unread_count }
      const told = batch[ord - 1]
      if (outcome === 'known' || !told) continue
      const { user_id } = told.read
      const kind = 'read'
      const register = { kind, conversation_id, user_id, seq, unread_count, as_of } as const
      // Who read to the end of the log knows that nothing is left.
      const origin = seq === as_of ? told.origin : undefined
      published.push({ kind: 'register', register, users: [user_id], ...(origin ? { origin } : {}) })
      if (outcome !== 'moved') continue
      const tick = { kind, conversation_id, user_id, seq } as const
      published.push({
        kind: 'register',
        register: tick,
        conversations: [conversation_id],
        except: [user_id],
      })
    }
    this.#options.bus.publish(published)
    batch.forEach((one, index) => one.resolve(positions[index] ?? null))
  }

  /** Locked conversations wait for themselves, in the next rounds; of the others nothing is late. */
  async #setAsideLocked(batch: readonly WaitingRead[]): Promise<void> {
    const ids = [...new Set(batch.map((one) => one.read.conversation_id))]
    const locked = await selectLocked(this.#options.pool, ids).catch(() => new Set(ids))
    const free = locked.size > 0 ? batch.filter((one) => !locked.has(one.read.conversation_id)) : []
    for (const one of batch) if (!free.includes(one)) this.#putBack(one)
    if (free.length > 0) await this.#run(free)
  }

  async #retryLater(batch: readonly WaitingRead[], error: unknown): Promise<void> {
    const nowMs = performance.now()
    if (this.#failingSinceMs === null) this.#options.log.warn({ err: error }, 'reads are not written')
    this.#failingSinceMs ??= nowMs
    const isOver = this.#isClosed || nowMs - this.#failingSinceMs > OUTAGE_PATIENCE_MS
    for (const one of batch) {
      if (isRetryable(error) && !isOver) this.#putBack(one)
      else one.reject(error)
    }
    await this.#pause(RETRY_DELAY_MS)
  }

  #putBack(one: WaitingRead): void {
    if (this.#isClosed) one.reject(new Error('reads are closed'))
    else this.#joined.add(one.read, one)
  }
}
