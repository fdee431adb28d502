import type { PackedMessage } from './envelopes.ts'

/** A process that was silent for this long is taken for gone: what it still said may be lost (sync.md). */
export const PEER_SILENCE_MS = 4000

/** What one process has told another since they met: the number of the meeting, and of the last message. */
export type Told = readonly [meeting: number, number: number]

/** The same, as a beat repeats it, with the last change of the other's people that is known; older processes name none. */
export type Count = readonly [...Told, confirmed?: number]

/** Another process, as this one knows it. */
export class Peer {
  /** What this one has told it. */
  toldNumber = 0
  outgoing: PackedMessage[] = []
  /** Who is connected there; null: not known, so that everything concerns it. */
  people: Set<string> | null = null
  /** Its last change of people that is in them. */
  peopleNumber = 0
  /** The parts of its people that have come so far. */
  parts: Set<string> | null = null
  isAsked = false
  /** The change of this process's people that it has confirmed. */
  confirmed = 0
  /** A change that it takes too long to confirm: what it tells until then leaves people out. 0: none. */
  lateNumber = 0
  #heard: Told | null = null

  constructor(
    readonly id: string,
    /** Told apart from meetings before and after: whoever fell silent is met anew. */
    readonly meeting: number,
    public heardAtMs: number,
  ) {}

  /** It knows of this process, and tells it what concerns it. */
  get hasMet(): boolean {
    return this.#heard !== null
  }

  get told(): Told {
    return [this.meeting, this.toldNumber]
  }

  get count(): Count {
    return [...this.told, this.peopleNumber]
  }

  /** A message with this number. True when something before it may have been lost. */
  hearMessage([meeting, number]: Told): boolean {
    return this.#hear(meeting, number, number - 1)
  }

  /** What it says it has told so far. True when some of that may have been lost. */
  hearCount([meeting, number]: Told): boolean {
    return this.#hear(meeting, number, number)
  }

  /** Before a meeting it told this process nothing. */
  #hear(meeting: number, number: number, expectedLast: number): boolean {
    const [heardMeeting, heardNumber] = this.#heard ?? [null, 0]
    const isSame = heardMeeting === meeting
    this.#heard = [meeting, isSame ? Math.max(heardNumber, number) : number]
    return !isSame || heardNumber < expectedLast
  }
}

/** The processes that this one has heard of. */
export class Peers {
  readonly #peers = new Map<string, Peer>()
  #lastMeeting = 0

  get size(): number {
    return this.#peers.size
  }

  [Symbol.iterator](): IterableIterator<Peer> {
    return this.#peers.values()
  }

  /** A sign of life. */
  hear(id: string, nowMs: number): { readonly peer: Peer; readonly isNew: boolean } {
    const known = this.#peers.get(id)
    if (known) {
      known.heardAtMs = nowMs
      return { peer: known, isNew: false }
    }
    this.#lastMeeting += 1
    const peer = new Peer(id, this.#lastMeeting, nowMs)
    this.#peers.set(id, peer)
    return { peer, isNew: true }
  }

  /** Forgets peers that fell silent. True when there was one. */
  dropSilent(nowMs: number): boolean {
    let hasDropped = false
    for (const [id, peer] of this.#peers) {
      if (nowMs - peer.heardAtMs <= PEER_SILENCE_MS) continue
      this.#peers.delete(id)
      hasDropped = true
    }
    return hasDropped
  }
}
