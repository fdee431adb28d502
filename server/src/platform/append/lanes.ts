/**
 * What waits for one conversation. A lane is busy while a batch or a holder writes its log. One that is set aside
 * joins no batch: its conversation is locked by somebody else.
 */
interface Lane<Job> {
  readonly id: string
  jobs: Job[]
  holders: (() => void)[]
  isBusy: boolean
  isAside: boolean
}

export type Batch<Job> = {
  /** Sorted by lane id, in order within a lane. */
  readonly jobs: readonly Job[]
}

/**
 * First in, first out per conversation, and never two writers for one conversation: that is what keeps
 * numbers in the order of the sender's outbox (two batches in flight for one conversation swap messages).
 */
export class Lanes<Job> {
  readonly #lanes = new Map<string, Lane<Job>>()
  /** Free lanes with jobs, longest waiting first. */
  readonly #ready = new Set<Lane<Job>>()
  readonly #aside = new Set<Lane<Job>>()
  #size = 0
  readonly #laneOf: (job: Job) => string
  readonly #keyOf: (job: Job) => string | null

  /** Jobs with one key never share a batch; null is no key. */
  constructor(laneOf: (job: Job) => string, keyOf: (job: Job) => string | null) {
    this.#laneOf = laneOf
    this.#keyOf = keyOf
  }

  /** Jobs waiting, those in a batch not counted. */
  get size(): number {
    return this.#size
  }

  /** Those of them that the next batches take. */
  get movingSize(): number {
    let size = this.#size
    for (const lane of this.#aside) size -= lane.jobs.length
    return size
  }

  push(job: Job): void {
    const lane = this.#lane(this.#laneOf(job))
    lane.jobs.push(job)
    this.#size += 1
    this.#settle(lane)
  }

  /** Takes at most `max` jobs of free lanes and makes these lanes busy until `release`. */
  take(max: number): Batch<Job> {
    const keys = new Set<string>()
    const parts: { id: string; jobs: Job[] }[] = []
    let room = max
    for (const lane of this.#ready) {
      if (room === 0) break
      const count = this.#countTakable(lane, room, keys)
      if (count === 0) continue
      parts.push({ id: lane.id, jobs: lane.jobs.splice(0, count) })
      room -= count
      lane.isBusy = true
      this.#ready.delete(lane)
    }
    this.#size -= max - room
    parts.sort((a, b) => (a.id < b.id ? -1 : 1))
    return { jobs: parts.flatMap((part) => part.jobs) }
  }

  /** Frees the lanes of a batch. */
  release(batch: Batch<Job>): void {
    for (const id of new Set(batch.jobs.map(this.#laneOf))) this.#free(id)
  }

  /** Puts a batch back to the front of its lanes and frees them. */
  putBack(batch: Batch<Job>): void {
    for (const job of batch.jobs.toReversed()) this.#lane(this.#laneOf(job)).jobs.unshift(job)
    this.#size += batch.jobs.length
    this.release(batch)
  }

  /** Keeps what waits in a lane, and what will, from every batch until `rejoin`. */
  setAside(id: string): void {
    const lane = this.#lane(id)
    lane.isAside = true
    this.#aside.add(lane)
    this.#settle(lane)
  }

  /** As `take`, from one lane that is set aside; null while somebody holds it. */
  takeAside(id: string, max: number): Batch<Job> | null {
    const lane = this.#lane(id)
    if (lane.isBusy) return null
    const jobs = lane.jobs.splice(0, this.#countTakable(lane, max, new Set()))
    this.#size -= jobs.length
    lane.isBusy = jobs.length > 0
    return { jobs }
  }

  rejoin(id: string): void {
    const lane = this.#lane(id)
    lane.isAside = false
    this.#aside.delete(lane)
    this.#settle(lane)
  }

  /** Takes out what waits, of one lane or of all; batches under way go on. */
  drain(id?: string): readonly Job[] {
    const lanes = [...this.#lanes.values()].filter((lane) => id === undefined || lane.id === id)
    const jobs = lanes.flatMap((lane) => lane.jobs.splice(0))
    this.#size -= jobs.length
    for (const lane of lanes) this.#settle(lane)
    return jobs
  }

  /** Resolves when the lane is the caller's alone; call the answer when done. */
  async hold(id: string): Promise<() => void> {
    const lane = this.#lane(id)
    if (lane.isBusy) await new Promise<void>((resolve) => lane.holders.push(resolve))
    else lane.isBusy = true
    this.#ready.delete(lane)
    return () => this.#free(id)
  }

  #lane(id: string): Lane<Job> {
    const existing = this.#lanes.get(id)
    if (existing) return existing
    const lane: Lane<Job> = { id, jobs: [], holders: [], isBusy: false, isAside: false }
    this.#lanes.set(id, lane)
    return lane
  }

  /** A waiting holder goes before the next batch, else a busy conversation would never let it in. */
  #free(id: string): void {
    const lane = this.#lane(id)
    const next = lane.holders.shift()
    if (next) return next()
    lane.isBusy = false
    this.#settle(lane)
  }

  #settle(lane: Lane<Job>): void {
    if (lane.isBusy) return
    if (lane.isAside) this.#ready.delete(lane)
    else if (lane.jobs.length > 0) this.#ready.add(lane)
    else {
      this.#ready.delete(lane)
      this.#lanes.delete(lane.id)
    }
  }

  #countTakable(lane: Lane<Job>, room: number, keys: Set<string>): number {
    let count = 0
    for (const job of lane.jobs) {
      const key = this.#keyOf(job)
      if (count === room || (key !== null && keys.has(key))) break
      if (key !== null) keys.add(key)
      count += 1
    }
    return count
  }
}
