import { HEARTBEAT_MS, MISSED_HEARTBEATS_MAX, PRESENCE_DEBOUNCE_MS } from '#contract/limits.ts'
import type { ConnectionFacts, ConnectionObserver } from '../../platform/ws/sources.ts'

/** How long the word of a session counts that has no connection here. */
const HINT_LIFE_MS = HEARTBEAT_MS * MISSED_HEARTBEATS_MAX
const RETRY_MS = 1000
/** What follows a write within this time is written together (DEVICE-017); the first after a pause never waits. */
const JOINED_WITHIN_MS = 250

export type PresenceChange = {
  readonly user_id: string
  readonly is_online: boolean
  /** Last sign of life of somebody who went. */
  readonly lastSignMs: number
}

type Person = {
  /** By connection: whose session, and whether its page is in front of the person. */
  readonly connections: Map<number, { readonly sessionId: string; isVisible: boolean }>
  /** Sessions that said they are here without a connection, and until when that counts; null: none, as most. */
  hints: Map<string, number> | null
  lastSignMs: number
  /** What was written last; null: nothing yet. */
  stated: boolean | null
}

/**
 * Who is here, as the connections of this process show it (D-138): somebody is online while any connection is
 * visible. Arriving counts at once; changes of visibility and goodbyes settle for a second first, so that a
 * reload or a glance at another tab is no coming and going.
 */
export class PresenceTracker implements ConnectionObserver {
  readonly #now: () => number
  readonly #write: (changes: readonly PresenceChange[]) => Promise<void>
  readonly #people = new Map<string, Person>()
  /** People to look at again, and when. */
  readonly #due = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null
  #timerAtMs = 0
  #writing: Promise<void> = Promise.resolve()
  #writtenAtMs = Number.NEGATIVE_INFINITY

  /** `write` may reject; the same is then told again. */
  constructor(now: () => number, write: (changes: readonly PresenceChange[]) => Promise<void>) {
    this.#now = now
    this.#write = write
  }

  onConnected({ connectionId, caller, isVisible }: ConnectionFacts): void {
    const person = this.#personOf(caller.user_id)
    person.connections.set(connectionId, { sessionId: caller.session_id, isVisible })
    person.lastSignMs = this.#now()
    if (isVisible) this.#schedule(caller.user_id, 0)
  }

  onVisible({ connectionId, caller, isVisible }: ConnectionFacts): void {
    const person = this.#people.get(caller.user_id)
    const connection = person?.connections.get(connectionId)
    if (!person || !connection) return
    connection.isVisible = isVisible
    person.lastSignMs = this.#now()
    this.#schedule(caller.user_id, PRESENCE_DEBOUNCE_MS)
  }

  onClosed({ connectionId, caller }: ConnectionFacts, lastSignMs: number): void {
    const person = this.#people.get(caller.user_id)
    if (!person?.connections.delete(connectionId)) return
    person.lastSignMs = Math.max(person.lastSignMs, lastSignMs)
    this.#schedule(caller.user_id, PRESENCE_DEBOUNCE_MS)
  }

  /** What a client says about itself: taken for the visibility of its session (D-139). */
  onHint(userId: string, sessionId: string, isOnline: boolean): void {
    const person = this.#personOf(userId)
    const own = [...person.connections.values()].filter((connection) => connection.sessionId === sessionId)
    for (const connection of own) connection.isVisible = isOnline
    person.hints?.delete(sessionId)
    if (isOnline && own.length === 0) {
      person.hints ??= new Map()
      person.hints.set(sessionId, this.#now() + HINT_LIFE_MS)
    }
    person.lastSignMs = this.#now()
    this.#schedule(userId, isOnline ? 0 : PRESENCE_DEBOUNCE_MS)
  }

  isTracking(userId: string): boolean {
    return this.#people.has(userId)
  }

  /** What was written is void: tells again who is here. */
  restateAll(): void {
    for (const [userId, person] of this.#people) {
      person.stated = null
      this.#schedule(userId, 0)
    }
  }

  /** Takes everybody offline and ends. Resolves when that is written, or could not be. */
  async close(): Promise<void> {
    for (const [userId, person] of this.#people) {
      person.connections.clear()
      person.hints = null
      this.#due.set(userId, 0)
    }
    await this.#flush()
    this.#due.clear()
    this.#people.clear()
    if (this.#timer) clearTimeout(this.#timer)
  }

  #personOf(userId: string): Person {
    let person = this.#people.get(userId)
    if (!person) {
      person = { connections: new Map(), hints: null, lastSignMs: this.#now(), stated: null }
      this.#people.set(userId, person)
    }
    return person
  }

  #schedule(userId: string, inMs: number): void {
    const dueMs = this.#now() + inMs
    this.#due.set(userId, dueMs)
    this.#arm(dueMs)
  }

  /** One timer for everybody, for the one who is due first. */
  #arm(dueMs: number): void {
    const atMs = Math.max(dueMs, this.#writtenAtMs + JOINED_WITHIN_MS)
    if (this.#timer && this.#timerAtMs <= atMs) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timerAtMs = atMs
    this.#timer = setTimeout(() => void this.#flush(), Math.max(0, atMs - this.#now()))
    this.#timer.unref()
  }

  /** One write at a time, so that what is written last is what was seen last. */
  #flush(): Promise<void> {
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#writeDue())
    return this.#writing
  }

  async #writeDue(): Promise<void> {
    const nowMs = this.#now()
    this.#writtenAtMs = nowMs
    const looked: string[] = []
    const changes: PresenceChange[] = []
    for (const [userId, dueMs] of this.#due) {
      if (dueMs > nowMs) continue
      this.#due.delete(userId)
      looked.push(userId)
      const change = this.#look(userId, nowMs)
      if (change) changes.push(change)
    }
    try {
      if (changes.length > 0) await this.#write(changes)
      for (const change of changes) this.#state(change)
      for (const userId of looked) this.#prune(userId)
    } catch {
      for (const { user_id } of changes) this.#due.set(user_id, this.#now() + RETRY_MS)
    }
    let nextMs = Number.POSITIVE_INFINITY
    for (const dueMs of this.#due.values()) nextMs = Math.min(nextMs, dueMs)
    if (nextMs < Number.POSITIVE_INFINITY) this.#arm(nextMs)
  }

  #look(userId: string, nowMs: number): PresenceChange | null {
    const person = this.#people.get(userId)
    if (!person) return null
    for (const [sessionId, untilMs] of person.hints ?? []) {
      if (untilMs <= nowMs) person.hints?.delete(sessionId)
      else this.#due.set(userId, untilMs)
    }
    if (person.hints?.size === 0) person.hints = null
    const isOnline = isHere(person)
    const isNews = isOnline ? person.stated !== true : person.stated === true
    return isNews ? { user_id: userId, is_online: isOnline, lastSignMs: person.lastSignMs } : null
  }

  #state({ user_id, is_online }: PresenceChange): void {
    const person = this.#people.get(user_id)
    if (person) person.stated = is_online
  }

  #prune(userId: string): void {
    const person = this.#people.get(userId)
    if (person && person.stated !== true && person.connections.size === 0 && !hasHints(person)) {
      this.#people.delete(userId)
    }
  }
}

const hasHints = ({ hints }: Person): boolean => hints !== null && hints.size > 0

const isHere = (person: Person): boolean =>
  hasHints(person) || [...person.connections.values()].some((connection) => connection.isVisible)
