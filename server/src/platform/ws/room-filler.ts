import type { ConversationEvent } from '#contract/messages.ts'
import type { Log } from '../log.ts'
import { gaps } from '../metrics.ts'
import type { Delivery, Room } from './room.ts'

/** Messages of two processes may overtake each other: a hole gets this long to close by itself. */
const HOLE_PATIENCE_MS = 30
const RETRY_MS = 500
const FILL_PAGE = 500
/** Behind by more than this: the members read for themselves (sync.md, LOG_GAP_MAX). */
const FILL_MAX = 1000
/** Reading finds nothing above although more is known: after so many tries the members are told to look. */
const EMPTY_READS_MAX = 5

export interface RoomFillerOptions {
  readonly log: Log
  readonly readLog: (
    conversationId: string,
    after: number,
    limit: number,
  ) => Promise<readonly ConversationEvent[]>
  readonly isLive: (room: Room) => boolean
  readonly onEvent: (event: ConversationEvent) => void
  /** The members of a room must look for themselves: it has skipped events. */
  readonly onSkipped: (room: Room, skipped: readonly Delivery[]) => void
}

/** Reads from the log what did not come over the bus, one page at a time and one reading a room. */
export class RoomFiller {
  readonly #options: RoomFillerOptions

  constructor(options: RoomFillerOptions) {
    this.#options = options
  }

  fillIfBehind(room: Room): void {
    if (!room.isBehind || room.isFilling) return
    room.isFilling = true
    gaps.inc({ where: 'log' })
    setTimeout(() => void this.#fill(room, 0), HOLE_PATIENCE_MS).unref()
  }

  async #fill(room: Room, emptyReads: number): Promise<void> {
    let emptyReadsNow = emptyReads
    try {
      while (room.isBehind && this.#options.isLive(room)) {
        if (room.missingCount > FILL_MAX || emptyReadsNow >= EMPTY_READS_MAX) {
          this.#options.onSkipped(room, room.skipMissing())
          break
        }
        const after = room.lastSeq ?? 0
        const events = await this.#options.readLog(room.conversationId, after, FILL_PAGE)
        for (const event of events) this.#options.onEvent(event)
        if (room.lastSeq !== after) continue
        emptyReadsNow += 1
        break
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'a room could not be filled; trying again')
    }
    room.isFilling = false
    if (!room.isBehind || !this.#options.isLive(room)) return
    room.isFilling = true
    setTimeout(() => void this.#fill(room, emptyReadsNow), RETRY_MS).unref()
  }
}
