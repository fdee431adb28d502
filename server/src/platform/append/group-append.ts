import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Bus, BusMessage } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import { appendBatch, type AppendRow } from './append.queries.ts'
import type { Append, AppendAnswer, AppendRequest, Revival } from './append.ts'
import { type Batch, Lanes } from './lanes.ts'
import { type Place, selectEventsAt } from './log.queries.ts'
import { toMessageEvent } from './message-event.ts'
import { isRetryable } from './retryable.ts'

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

export interface GroupAppendOptions {
  readonly pool: pg.Pool
  readonly bus: Bus
  readonly log: Log
  readonly outagePatienceMs?: number
}

interface Job {
  readonly request: AppendRequest
  readonly resolve: (answer: AppendAnswer) => void
  readonly reject: (error: unknown) => void
  /** An earlier try failed without saying whether it committed. */
  isRetry: boolean
}

/** Group append of one process (sync.md, append). */
export const createGroupAppend = (options: GroupAppendOptions): Append => new GroupAppend(options)

class GroupAppend implements Append {
  readonly #options: GroupAppendOptions
  readonly #lanes = new Lanes<Job>(
    (job) => job.request.message.conversation_id,
    (job) => job.request.sender_id + job.request.message.client_id,
  )
  #inFlight = 0
  #isPumpDue = false
  #isClosed = false
  #failingSince: number | null = null
  #messageMs = MESSAGE_MS
  #onIdle: (() => void)[] = []

  constructor(options: GroupAppendOptions) {
    this.#options = options
  }

  send(request: AppendRequest): Promise<AppendAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error('append is closed'))
      this.#lanes.push({ request, resolve, reject, isRetry: false })
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

  backlogMs(): number {
    return this.#lanes.size * this.#messageMs
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#inFlight > 0 || this.#lanes.size > 0) {
      await new Promise<void>((resolve) => this.#onIdle.push(resolve))
    }
  }

  /** After everything that has arrived in this turn of the event loop: it belongs to one batch. */
  #pumpSoon(): void {
    if (this.#isPumpDue) return
    this.#isPumpDue = true
    setImmediate(() => {
      this.#isPumpDue = false
      this.#pump()
    })
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
    if (this.#inFlight === 0 && this.#lanes.size === 0) for (const done of this.#onIdle.splice(0)) done()
  }

  async #run(batch: Batch<Job>): Promise<void> {
    const startedAt = performance.now()
    try {
      this.#answer(batch.jobs, await this.#append(batch.jobs))
      this.#measure(performance.now() - startedAt, batch.jobs.length)
      this.#failingSince = null
      this.#lanes.release(batch)
    } catch (error) {
      if (isRetryable(error)) await this.#retryLater(batch, error)
      else await this.#runOneByOne(batch)
    }
    this.#inFlight -= 1
    this.#pumpSoon()
  }

  #append(jobs: readonly Job[]): Promise<readonly AppendRow[]> {
    const requests = jobs.map((job) => job.request)
    return appendBatch(this.#options.pool, requests, SILENCE_TIMEOUT_MS)
  }

  /** Publishes before it answers: what a sender sees acknowledged is on its way to the others. */
  #answer(jobs: readonly Job[], rows: readonly AppendRow[]): void {
    const answers = readAnswers(jobs, rows)
    const published: BusMessage[] = []
    const unsure: Place[] = []
    answers.forEach(({ outcome, answer }, index) => {
      const job = jobs[index]
      if (!job || !answer.ok) return
      // A repeat may carry another text than the first send: what is published then comes from the log.
      if (outcome === 'sent')
        published.push({ kind: 'event', event: toMessageEvent(job.request, answer.ack) })
      else if (job.isRetry) unsure.push(answer.ack)
    })
    this.#options.bus.publish(published)
    jobs.forEach((job, index) => {
      const answered = answers[index]
      if (answered) job.resolve(answered.answer)
      else job.reject(new Error('append left a request unanswered'))
    })
    if (unsure.length > 0) void this.#publishStored(unsure)
  }

  /** Committed by a try whose answer was lost: nobody has heard of these messages yet. */
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
    for (const job of batch.jobs) job.isRetry = true
    this.#lanes.putBack(batch)
    const patienceMs = this.#options.outagePatienceMs ?? OUTAGE_PATIENCE_MS
    if (now - this.#failingSince > patienceMs) for (const job of this.#lanes.drain()) job.reject(error)
    await setTimeout(RETRY_DELAY_MS)
  }

  /** Something in the batch is wrong for good. Whoever sent it must not overtake themselves with what follows. */
  async #runOneByOne(batch: Batch<Job>): Promise<void> {
    const rejectedLanes = new Map<string, unknown>()
    for (const job of batch.jobs) {
      const laneId = job.request.message.conversation_id
      try {
        if (rejectedLanes.has(laneId)) throw rejectedLanes.get(laneId)
        this.#answer([job], await this.#append([job]))
      } catch (error) {
        this.#options.log.error({ err: error }, 'append refuses a request')
        rejectedLanes.set(laneId, error)
        job.reject(error)
      }
    }
    for (const [laneId, error] of rejectedLanes)
      for (const job of this.#lanes.drain(laneId)) job.reject(error)
    this.#lanes.release(batch)
  }

  #measure(tookMs: number, count: number): void {
    this.#messageMs += 0.1 * (tookMs / count / IN_FLIGHT_MAX - this.#messageMs)
  }
}

interface Answered {
  readonly outcome: 'sent' | 'known' | 'refused'
  readonly answer: AppendAnswer
}

/** Puts rows back into the order of the requests. */
const readAnswers = (jobs: readonly Job[], rows: readonly AppendRow[]): readonly Answered[] => {
  const answers: Answered[] = []
  const revivals: { index: number; revival: Revival }[] = []
  for (const [ord, outcome, seq, id, created_at] of rows) {
    const index = ord - 1
    const job = jobs[index]
    if (!job) throw new Error(`append answered request ${ord} of ${jobs.length}`)
    const { client_id, conversation_id } = job.request.message
    if (outcome === 'revived') revivals.push({ index, revival: { user_id: id, user_seq: seq } })
    else if (outcome === 'sent' || outcome === 'known') {
      const ack = { client_id, conversation_id, message_id: id, seq, created_at }
      answers[index] = { outcome, answer: { ok: true, ack, revived: [] } }
    } else answers[index] = { outcome: 'refused', answer: { ok: false, code: outcome } }
  }
  for (const { index, revival } of revivals) {
    const answered = answers[index]
    if (answered?.answer.ok) {
      const answer = { ...answered.answer, revived: [...answered.answer.revived, revival] }
      answers[index] = { ...answered, answer }
    }
  }
  return answers
}
