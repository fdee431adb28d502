import { CONNECTIONS_OF_A_HOST, TIMEOUT_MS } from './push-service.ts'

/** What waits for a connection to one host; more is put off, so that a host that hangs keeps nobody else waiting. */
const WAITING_MAX = 64
/** … but where a host answers fast, as many as it takes in this time, of which the sender has so many at most. */
const WAIT_MAX_MS = 5000
const WAITING_WHEN_FAST_MAX = 512
/** The newest answer counts for a tenth of what a host is known to take. */
const NEWEST_PART = 0.1
/** What waited longer, as the host became slow meanwhile, is put off: another process may soon take it for left behind. */
export const WAITED_MAX_MS = (WAITING_MAX / CONNECTIONS_OF_A_HOST) * TIMEOUT_MS
/** The longest way through a lane. */
export const WAY_MAX_MS = WAITED_MAX_MS + TIMEOUT_MS
/** A host that fails so often in a row is left alone for a while. */
const FAILURES_UNTIL_PAUSE = 4
const PAUSE_MIN_MS = 2000
const PAUSE_MAX_MS = 300_000
/** When a host that is well has room again, at the earliest. */
const FULL_MIN_MS = 250

/** The way to one push service: how much is on it, and whether it is in trouble. */
export class Lane {
  #active = 0
  #failures = 0
  /** How long the host takes to answer, on the average; null: it has not answered yet. */
  #answerMs: number | null = null
  #pausedUntilMs = 0
  readonly #waiting: (() => Promise<void>)[] = []

  get isIdle(): boolean {
    return this.#active === 0
  }

  /** For how long the host is left alone. */
  pausedForMs(nowMs: number): number {
    return Math.max(0, this.#pausedUntilMs - nowMs)
  }

  /** In how many milliseconds it takes something again; 0: now. */
  closedForMs(nowMs: number): number {
    const pausedMs = this.pausedForMs(nowMs)
    if (pausedMs > 0) return pausedMs
    // One try after a pause tells whether it is over.
    const limit = this.#failures >= FAILURES_UNTIL_PAUSE ? 1 : CONNECTIONS_OF_A_HOST + this.#waitingMax()
    if (this.#active + this.#waiting.length < limit) return 0
    return this.#isWell() ? Math.min(PAUSE_MIN_MS, Math.max(FULL_MIN_MS, this.#drainMs())) : PAUSE_MIN_MS
  }

  /** `work` never rejects. */
  run(work: () => Promise<void>): void {
    if (this.#active >= CONNECTIONS_OF_A_HOST) this.#waiting.push(work)
    else void this.#work(work)
  }

  noteSuccess(answerMs: number): void {
    this.#failures = 0
    const known = this.#answerMs ?? answerMs
    this.#answerMs = known + (answerMs - known) * NEWEST_PART
  }

  noteFailure(nowMs: number, retryAfterMs: number | null): void {
    const askedUntilMs = nowMs + (retryAfterMs ?? 0)
    if (this.pausedForMs(nowMs) > 0) {
      // Of what was under way when it was paused: one moment's trouble is one, however many it struck.
      this.#pausedUntilMs = Math.max(this.#pausedUntilMs, askedUntilMs)
      return
    }
    this.#failures += 1
    const step = this.#failures - FAILURES_UNTIL_PAUSE
    if (step < 0) return
    const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** Math.min(step, 10))
    this.#pausedUntilMs = Math.max(nowMs + pauseMs, askedUntilMs)
  }

  /** It answers, and did the last time. */
  #isWell(): boolean {
    return this.#failures === 0 && this.#answerMs !== null
  }

  #waitingMax(): number {
    if (!this.#isWell()) return WAITING_MAX
    const inTime = (CONNECTIONS_OF_A_HOST * WAIT_MAX_MS) / Math.max(1, this.#answerMs ?? 0)
    return Math.max(WAITING_MAX, Math.min(WAITING_WHEN_FAST_MAX, Math.floor(inTime)))
  }

  /** How long what waits will take. */
  #drainMs(): number {
    return (this.#waiting.length * (this.#answerMs ?? 0)) / CONNECTIONS_OF_A_HOST
  }

  async #work(work: () => Promise<void>): Promise<void> {
    this.#active += 1
    await work()
    this.#active -= 1
    const next = this.#waiting.shift()
    if (next) void this.#work(next)
  }
}
