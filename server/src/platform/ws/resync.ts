import type { Connection } from './connection.ts'
import { sendHeads } from './heads.ts'
import type { Hub } from './hub.ts'

const IDS_PER_QUERY = 5000

/**
 * Makes up for what the bus lost. Rooms and people's logs are compared with the database in two cheap queries
 * and what is missing is delivered; registers have no numbers, so every socket also gets fresh heads, a few
 * at a time.
 */
export class Resync {
  #isComparing = false
  #mustCompareAgain = false
  #comparedAtMs = performance.now()

  constructor(private readonly hub: Hub) {}

  /** The bus may have lost something. */
  onGap(): void {
    for (const connection of this.hub.connections) this.hub.mistrust(connection)
    void this.#compare()
  }

  /**
   * Called by the sweep: a last message may be lost without a trace, be it on the bus or with the answer of a
   * commit. Once a heartbeat everything is compared, so that nobody waits longer for it.
   */
  compareWhenDue(nowMs: number): void {
    if (nowMs - this.#comparedAtMs < this.hub.limits.compareEveryMs) return
    void this.#compare()
  }

  /** Called by the sweep: sockets that may have missed pushes get fresh heads, so many at a time. */
  refreshSuspects(nowMs: number): void {
    let budget = this.hub.limits.headsPerSweep
    for (const connection of this.hub.connections) {
      if (budget === 0) return
      if (nowMs < connection.refreshAtMs || !canTakeHeads(connection)) continue
      budget -= 1
      void sendHeads(this.hub, connection)
    }
  }

  async #compare(): Promise<void> {
    this.#comparedAtMs = performance.now()
    this.#mustCompareAgain = true
    if (this.#isComparing) return
    this.#isComparing = true
    try {
      while (this.#mustCompareAgain) {
        this.#mustCompareAgain = false
        await this.#compareRooms()
        await this.#compareUsers()
      }
    } catch (error) {
      this.hub.options.platform.log.warn(
        { err: error },
        'the database could not be compared; the next beat tries again',
      )
    } finally {
      this.#isComparing = false
    }
  }

  async #compareRooms(): Promise<void> {
    for (const ids of chunk(this.hub.rooms.conversationIds(), IDS_PER_QUERY)) {
      const found = await this.hub.options.sources.readLastSeqs(ids)
      for (const { conversation_id, last_seq } of found) this.hub.rooms.noteHead(conversation_id, last_seq, 0)
    }
  }

  async #compareUsers(): Promise<void> {
    for (const ids of chunk([...this.hub.users.keys()], IDS_PER_QUERY)) {
      const found = await this.hub.options.sources.readUserSeqs(ids)
      for (const { user_id, user_seq } of found) {
        for (const connection of this.hub.users.get(user_id) ?? []) {
          if (user_seq > connection.userSeq && canTakeHeads(connection)) void sendHeads(this.hub, connection)
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
