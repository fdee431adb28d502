import type { Log } from '../log.ts'
import type { Room } from './room.ts'
import type { MembersOf } from './sources.ts'

const RETRY_MS = 500
const IDS_PER_QUERY = 500

export interface RoomMembersOptions {
  readonly log: Log
  readonly readMembers: (conversationIds: readonly string[]) => Promise<readonly MembersOf[]>
  /** The members are known: what waited for them may go on. */
  readonly onLoaded: (room: Room, lastSeq: number) => void
}

/** Reads who is in the rooms that were just opened: one query for all that a turn of the event loop asks for. */
export class RoomMembers {
  readonly #options: RoomMembersOptions
  #wanted = new Set<Room>()
  #isClosed = false

  constructor(options: RoomMembersOptions) {
    this.#options = options
  }

  load(room: Room): void {
    if (room.isLoading) return
    room.isLoading = true
    if (this.#wanted.size === 0) setImmediate(() => this.#loadWanted())
    this.#wanted.add(room)
  }

  close(): void {
    this.#isClosed = true
    this.#wanted.clear()
  }

  #loadWanted(): void {
    const rooms = [...this.#wanted]
    this.#wanted = new Set()
    for (let from = 0; from < rooms.length; from += IDS_PER_QUERY) {
      void this.#loadPart(rooms.slice(from, from + IDS_PER_QUERY))
    }
  }

  async #loadPart(rooms: readonly Room[]): Promise<void> {
    if (this.#isClosed) return
    for (const room of rooms) room.isStale = false
    try {
      const found = await this.#options.readMembers(rooms.map((room) => room.conversationId))
      const byId = new Map(found.map((members) => [members.conversation_id, members]))
      for (const room of rooms) this.#take(room, byId.get(room.conversationId))
    } catch (error) {
      this.#options.log.warn({ err: error }, 'members of conversations could not be read; trying again')
      setTimeout(() => void this.#loadPart(rooms), RETRY_MS).unref()
    }
  }

  /** A conversation that is gone has no members. */
  #take(room: Room, found: MembersOf | undefined): void {
    room.isLoading = false
    if (this.#isClosed) return
    if (room.isStale) return this.load(room)
    room.members = new Map(found?.user_ids.map((id, index) => [id, found.first_seqs[index] ?? 0]))
    this.#options.onLoaded(room, found?.last_seq ?? 0)
  }
}
