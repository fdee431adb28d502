import { gaps, resyncs } from '../metrics.ts'
import type { Connection } from './connection.ts'
import { sendHeads } from './heads.ts'
import type { Hub } from './hub.ts'

const IDS_PER_QUERY = 5000

/**
 * Makes up for what the bus lost: every socket gets what changed since its last heads, a few at a time, and
 * conversations that are alive are looked at at once. People's own logs are compared now and then, since an entry may
 * be committed by a process that dies before it says so.
 */
export class Resync {
  readonly #hub: Hub
  #isComparing = false
  #mustCompareAgain = false
  #comparedAtMs = performance.now()

  constructor(hub: Hub) {
    this.#hub = hub
  }

  /** The bus may have lost something. */
  onGap(): void {
    gaps.inc({ where: 'bus' })
    for (const connection of this.#hub.connections) this.#hub.markStale(connection)
    this.#hub.rooms.recheck()
    void this.#compare()
  }

  /** Called by the sweep: once a heartbeat. */
  compareWhenDue(nowMs: number): void {
    if (nowMs - this.#comparedAtMs < this.#hub.limits.compareEveryMs) return
    void this.#compare()
  }

  /** Called by the sweep: sockets that may have missed pushes get fresh heads, so many at a time. */
  refreshSuspects(nowMs: number): void {
    let budget = this.#hub.limits.headsPerSweep
    for (const connection of this.#hub.connections) {
      if (budget === 0) return
      if (nowMs < connection.refreshAtMs || !canTakeHeads(connection)) continue
      budget -= 1
      this.#resend(connection)
    }
  }

  #resend(connection: Connection): void {
    resyncs.inc()
    void sendHeads(this.#hub, connection)
  }

  async #compare(): Promise<void> {
    this.#comparedAtMs = performance.now()
    this.#mustCompareAgain = true
    if (this.#isComparing) return
    this.#isComparing = true
    try {
      while (this.#mustCompareAgain) {
        this.#mustCompareAgain = false
        await this.#compareUsers()
      }
    } catch (error) {
      this.#hub.options.platform.log.warn(
        { err: error },
        'the database could not be compared; the next beat tries again',
      )
    } finally {
      this.#isComparing = false
    }
  }

  async #compareUsers(): Promise<void> {
    for (const ids of chunk([...this.#hub.users.keys()], IDS_PER_QUERY)) {
      const found = await this.#hub.options.sources.readUserSeqs(ids)
      for (const { user_id, user_seq } of found) {
        for (const connection of this.#hub.users.get(user_id) ?? []) {
          if (user_seq > connection.userSeq && canTakeHeads(connection)) this.#resend(connection)
        }
      }
    }
  }
}

const canTakeHeads = (connection: Connection): boolean =>
  connection.state === 'ready' && !connection.held && connection.laggingSinceMs === 0

const chunk = <T>(list: readonly T[], size: number): T[][] => {
  const chunks: T[][] = []
  for (let from = 0; from < list.length; from += size) chunks.push(list.slice(from, from + size))
  return chunks
}
