import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Bus, BusMessage } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import * as metrics from '../metrics.ts'
import { type Answered, readAnswers, toSendAnswer } from './answers.ts'
import { appendEntries, type AppendRow } from './append.queries.ts'
import type { Append, AppendAnswer, AppendRequest, EntryAnswer, EntryRequest } from './append.ts'
import { createLostPlaces, createLostSends } from './create-lost-commits.ts'
import { type Batch, Lanes } from './lanes.ts'
import { Linger } from './linger.ts'
import { LockedLanes } from './locked-lanes.ts'
import { selectLocked } from './locked.queries.ts'
import { createEvent, createMessageEvent, type EntryRow, toEntryRow, toMessageRow } from './log-entry.ts'
import { type Place, selectEventsAt } from './log.queries.ts'
import type { LostCommits } from './lost-commits.ts'
import { isLockTimeout, isRetryable } from './retryable.ts'
import type { SendKey } from './sent-places.queries.ts'

/** Measured in sync.md: larger batches and more of them in flight gain nothing on two cores. */
const BATCH_MAX = 300
const IN_FLIGHT_MAX = 2
/** How long PostgreSQL may be away before what waits is given back to the clients' outboxes. */
const OUTAGE_PATIENCE_MS = 10_000
const RETRY_DELAY_MS = 100
/** Above statement_timeout and lock_timeout: only a silent connection gets here. */
const SILENCE_TIMEOUT_MS = 8_000
/** First guess of the time one message takes; measured from then on. */
const MESSAGE_MS = 0.2

export type GroupAppendOptions = {
  /** Append's own (append-pool.ts). */
  readonly pool: pg.Pool
  readonly bus: Bus
  readonly log: Log
  readonly outagePatienceMs?: number
}

interface Job {
  readonly entry: EntryRow
  readonly origin?: number | undefined
  readonly resolve: (answered: Answered) => void
  readonly reject: (error: unknown) => void
  readonly sinceMs: number
  /** A try failed without saying whether it committed. */
  isSuspect: boolean
}

/** Group append of one process (sync.md, append). */
export function createGroupAppend(options: GroupAppendOptions): Append {
  return new GroupAppend(options)
}

class GroupAppend implements Append {
  readonly #options: GroupAppendOptions
  readonly #lanes = new Lanes<Job>(
    (job) => job.entry.conversation_id,
    ({ entry }) => entry.client_id && `${entry.actor_id}${entry.client_id}`,
  )
  readonly #locked = new LockedLanes({
    findLocked: (ids) => selectLocked(this.#options.pool, ids),
    serve: (id) => this.#serveLocked(id),
  })
  readonly #lostPlaces: LostCommits<Place>
  readonly #lostSends: LostCommits<SendKey>
  #isServingLocked = false
  #inFlight = 0
  readonly #linger = new Linger()
  #lingering: NodeJS.Timeout | null = null
  #isPumpDue = false
  #isClosed = false
  #failingSince: number | null = null
  #messageMs = MESSAGE_MS
  #onIdle: (() => void)[] = []

  constructor(options: GroupAppendOptions) {
    this.#options = options
    this.#lostPlaces = createLostPlaces(options)
    this.#lostSends = createLostSends(options)
  }

  async send(request: AppendRequest): Promise<AppendAnswer> {
    return toSendAnswer(request, await this.#push(toMessageRow(request), request.origin))
  }

  async write({ client_id, ...entry }: EntryRequest): Promise<EntryAnswer> {
    const row = { ...toEntryRow(entry), client_id: client_id?.toLowerCase() ?? null }
    const answered = await this.#push(row)
    if (answered.outcome === 'refused') return { ok: false, code: answered.code }
    const event = answered.outcome === 'known' ? null : createEvent(row, answered)
    return { ok: true, seq: answered.seq, event }
  }

  #push(entry: EntryRow, origin?: number): Promise<Answered> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error('append is closed'))
      const sinceMs = performance.now()
      this.#lanes.push({ entry, origin, resolve, reject, sinceMs, isSuspect: false })
      this.#linger.note(sinceMs)
      this.#pumpSoon()
    })
  }

  async holding<T>(conversationId: string, work: () => Promise<T>): Promise<T> {
    const release = await this.#lanes.hold(conversationId)
    try {
      return await work()
    } finally {
      release()
      this.#pumpSoon()
    }
  }

  suspect(places: readonly Place[]): void {
    this.#lostPlaces.suspect(places)
  }

  backlogMs(): number {
    return this.#lanes.movingSize * this.#messageMs
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#giveBack(this.#locked.ids)
    if (!this.#isIdle()) {
      await new Promise<void>((resolve) => this.#onIdle.push(resolve))
    }
    this.#lostPlaces.close()
    this.#lostSends.close()
  }

  /** Nobody knows when locked conversations are free: the clients keep what was sent. */
  #giveBack(conversationIds: readonly string[]): void {
    for (const id of conversationIds)
      for (const job of this.#lanes.drain(id)) this.#reject(job, new Error('append is closed'))
  }

  #isIdle(): boolean {
    return this.#inFlight === 0 && !this.#isServingLocked && this.#lanes.size === 0
  }

  /** After everything that has arrived in this turn of the event loop, or a little later: it belongs to one batch. */
  #pumpSoon(): void {
    if (this.#isPumpDue) return
    const waitMs = this.#linger.waitMs(this.#lanes.movingSize)
    if (waitMs > 0) {
      this.#lingering ??= setTimeout(() => this.#pumpNow(), waitMs)
      return
    }
    this.#isPumpDue = true
    setImmediate(() => this.#pumpNow())
  }

  #pumpNow(): void {
    if (this.#lingering) clearTimeout(this.#lingering)
    this.#lingering = null
    this.#isPumpDue = false
    this.#pump()
  }

  #pump(): void {
    // After a failure one batch at a time tries whether PostgreSQL is back.
    const most = this.#failingSince === null ? IN_FLIGHT_MAX : 1
    while (this.#inFlight < most) {
      const batch = this.#lanes.take(BATCH_MAX)
      if (batch.jobs.length === 0) break
      this.#inFlight += 1
      void this.#run(batch)
    }
    if (this.#isIdle()) for (const done of this.#onIdle.splice(0)) done()
  }

  async #run(batch: Batch<Job>): Promise<void> {
    const error = await this.#try(batch)
    if (isLockTimeout(error)) await this.#setAsideLocked(batch)
    else if (error) await this.#recover(batch, error)
    this.#inFlight -= 1
    this.#pumpSoon()
  }

  /** Appends and answers; what went wrong otherwise. */
  async #try(batch: Batch<Job>): Promise<unknown> {
    const startedAt = performance.now()
    try {
      this.#answer(batch.jobs, await this.#append(batch.jobs))
      this.#measure(startedAt, batch.jobs)
      this.#failingSince = null
      this.#lanes.release(batch)
      return null
    } catch (error) {
      return error
    }
  }

  #recover(batch: Batch<Job>, error: unknown): Promise<void> {
    return isRetryable(error) ? this.#retryLater(batch, error) : this.#runOneByOne(batch)
  }

  /**
   * Somebody else keeps a row that this batch needs. The conversations that are locked wait by themselves, the others
   * go on at once; when it is none of their own rows, each of them is tried alone.
   */
  async #setAsideLocked(batch: Batch<Job>): Promise<void> {
    const ids = [...new Set(batch.jobs.map((job) => job.entry.conversation_id))]
    try {
      const locked = await selectLocked(this.#options.pool, ids)
      const aside = locked.size > 0 ? [...locked] : ids
      metrics.appendSetAside.inc(aside.length)
      for (const id of aside) this.#lanes.setAside(id)
      this.#lanes.putBack(batch)
      this.#locked.add(aside)
      if (this.#isClosed) this.#giveBack(aside)
    } catch (error) {
      // Locked as a whole, by a migration say.
      if (!isLockTimeout(error)) return this.#recover(batch, error)
      this.#lanes.putBack(batch)
    }
  }

  /** True when the conversation takes part in batches again. */
  async #serveLocked(id: string): Promise<boolean> {
    const batch = this.#lanes.takeAside(id, BATCH_MAX)
    if (!batch) return false
    this.#isServingLocked = true
    const error = batch.jobs.length > 0 ? await this.#try(batch) : null
    const isLocked = isLockTimeout(error)
    if (isLocked) this.#lanes.putBack(batch)
    else if (error) await this.#recover(batch, error)
    if (!isLocked) this.#lanes.rejoin(id)
    this.#isServingLocked = false
    this.#pumpSoon()
    return !isLocked
  }

  #append(jobs: readonly Job[]): Promise<readonly AppendRow[]> {
    const entries = jobs.map((job) => job.entry)
    return appendEntries(this.#options.pool, entries, { isJudged: false, timeoutMs: SILENCE_TIMEOUT_MS })
  }

  /** Publishes before it answers: what a sender sees acknowledged is on its way to the others. */
  #answer(jobs: readonly Job[], rows: readonly AppendRow[]): void {
    const answers = readAnswers(jobs.length, rows)
    const published: BusMessage[] = []
    const known: Place[] = []
    jobs.forEach(({ entry }, index) => {
      const answered = answers[index]
      if (!answered || answered.outcome === 'refused') return
      if (answered.outcome !== 'known') published.push(toBusMessage(jobs[index]!, answered))
      else known.push({ conversation_id: entry.conversation_id, seq: answered.seq })
    })
    metrics.messagesAppended.inc(published.length)
    this.#options.bus.publish(published)
    jobs.forEach((job, index) => {
      const answered = answers[index]
      if (answered) job.resolve(answered)
      else job.reject(new Error('append left a request unanswered'))
    })
    if (known.length > 0) void this.#publishStored(known)
  }

  /** What of a job that was tried became nobody knows: it may be in the log, where no one was told of it. */
  #reject({ entry: { actor_id, client_id }, isSuspect, reject }: Job, error: unknown): void {
    reject(error)
    if (isSuspect && actor_id !== null && client_id !== null)
      this.#lostSends.suspect([{ sender_id: actor_id, client_id }])
  }

  /**
   * Committed by a try whose answer was lost, perhaps of a process that died before it told anybody. A repeat may carry
   * another text than the first send, so it comes from the log; who has it already drops it.
   */
  async #publishStored(places: readonly Place[]): Promise<void> {
    try {
      const events = await selectEventsAt(this.#options.pool, places)
      this.#options.bus.publish(events.map((event) => ({ kind: 'event', event })))
    } catch (error) {
      this.#options.log.warn({ err: error }, 'events are not announced, heads will tell of them')
    }
  }

  async #retryLater(batch: Batch<Job>, error: unknown): Promise<void> {
    const now = performance.now()
    if (this.#failingSince === null) this.#options.log.warn({ err: error }, 'append failed, trying again')
    this.#failingSince ??= now
    metrics.appendRetries.inc()
    for (const job of batch.jobs) job.isSuspect = true
    this.#lanes.putBack(batch)
    const patienceMs = this.#options.outagePatienceMs ?? OUTAGE_PATIENCE_MS
    if (now - this.#failingSince > patienceMs) for (const job of this.#lanes.drain()) this.#reject(job, error)
    await wait(RETRY_DELAY_MS)
  }

  /** Something in the batch is wrong for good. Whoever sent it must not overtake themselves with what follows. */
  async #runOneByOne(batch: Batch<Job>): Promise<void> {
    const rejectedLanes = new Map<string, unknown>()
    for (const job of batch.jobs) {
      const laneId = job.entry.conversation_id
      try {
        if (rejectedLanes.has(laneId)) throw rejectedLanes.get(laneId)
        this.#answer([job], await this.#append([job]))
      } catch (error) {
        this.#options.log.error({ err: error }, 'append refuses a request')
        rejectedLanes.set(laneId, error)
        job.isSuspect ||= isRetryable(error)
        this.#reject(job, error)
      }
    }
    for (const [laneId, error] of rejectedLanes)
      for (const job of this.#lanes.drain(laneId)) this.#reject(job, error)
    this.#lanes.release(batch)
  }

  #measure(startedAt: number, jobs: readonly Job[]): void {
    const tookMs = performance.now() - startedAt
    const count = jobs.length
    metrics.appendBatchMessages.observe(count)
    metrics.appendCommitSeconds.observe(tookMs / 1000)
    const firstMs = jobs.reduce((earliest, job) => Math.min(earliest, job.sinceMs), startedAt)
    metrics.appendQueueSeconds.observe((startedAt - firstMs) / 1000)
    this.#messageMs += 0.1 * (tookMs / count / IN_FLIGHT_MAX - this.#messageMs)
  }
}

const toBusMessage = (
  { entry, origin }: Job,
  stored: Exclude<Answered, { outcome: 'refused' }>,
): BusMessage => {
  const event = entry.kind === 'message' ? createMessageEvent(entry, stored) : createEvent(entry, stored)
  // Who sent it hears of it when it is not as it was sent.
  const isKnown = origin !== undefined && stored.outcome === 'sent'
  return isKnown ? { kind: 'event', event, origin } : { kind: 'event', event }
}
