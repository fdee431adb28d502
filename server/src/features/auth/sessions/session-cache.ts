import type { Bus } from '../../../platform/bus/bus.ts'

/** What a session may do: everything, only give its second factor's code, or nothing any more. */
export type SessionStanding = 'full' | 'needs_factor' | 'ended'

/** Bounds what a lost bus message can cost. */
const TRUSTED_FOR_MS = 30_000
const ENTRIES_MAX = 50_000

type Entry = {
  readonly refresh_token_id: number
  readonly until_ms: number
}

/**
 * Remembers for half a minute that a session stands, so that not every call asks the database. An end that is
 * told on the bus counts at once.
 */
export class SessionCache {
  readonly #load: (sessionId: string, refreshTokenId: number) => Promise<SessionStanding>
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()
  /** Grows with every announced change: a look-up that began before one must not be remembered. */
  #changes = 0

  constructor(
    load: (sessionId: string, refreshTokenId: number) => Promise<SessionStanding>,
    now: () => number,
    bus: Pick<Bus, 'subscribe'>,
  ) {
    this.#load = load
    this.#now = now
    bus.subscribe({
      onMessages: (messages) => {
        for (const message of messages) {
          if (message.kind === 'user_event' && message.event.kind === 'session_ended') {
            this.forget(message.event.session_id)
          }
        }
      },
      onGap: () => this.#forgetAll(),
    })
  }

  /** Asks the database again, too, when the access token is a newer one (claim rid): its coming back counts. */
  async standingOf(sessionId: string, refreshTokenId: number): Promise<SessionStanding> {
    const known = this.#entries.get(sessionId)
    if (known && known.refresh_token_id >= refreshTokenId && known.until_ms > this.#now()) return 'full'
    const changesBefore = this.#changes
    const standing = await this.#load(sessionId, refreshTokenId)
    if (standing === 'full' && changesBefore === this.#changes) this.#remember(sessionId, refreshTokenId)
    return standing
  }

  /** Call after anything that changes what a session may do. */
  forget(sessionId: string): void {
    this.#changes += 1
    this.#entries.delete(sessionId)
  }

  #forgetAll(): void {
    this.#changes += 1
    this.#entries.clear()
  }

  #remember(sessionId: string, refreshTokenId: number): void {
    this.#entries.delete(sessionId)
    this.#entries.set(sessionId, {
      refresh_token_id: refreshTokenId,
      until_ms: this.#now() + TRUSTED_FOR_MS,
    })
    if (this.#entries.size <= ENTRIES_MAX) return
    const oldest = this.#entries.keys().next().value
    if (oldest !== undefined) this.#entries.delete(oldest)
  }
}
