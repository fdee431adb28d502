/** A process that was silent for this long is taken for gone: what it still said may be lost (sync.md). */
export const PEER_SILENCE_MS = 4000

interface Peer {
  lastNumber: number
  heardAtMs: number
}

/**
 * What this process has heard of every other one. Each numbers what it publishes and repeats its
 * last number once a second, so that a lost message is noticed within a beat.
 */
export class PeerTracker {
  readonly #peers = new Map<string, Peer>()

  /** A numbered message. True when something before it may have been lost. */
  hearMessage(peerId: string, number: number, nowMs: number): boolean {
    return this.#hear(peerId, number, number - 1, nowMs)
  }

  /** A beat: the peer lives and has published up to `number`. True when some of that may have been lost. */
  hearBeat(peerId: string, number: number, nowMs: number): boolean {
    return this.#hear(peerId, number, number, nowMs)
  }

  /** Forgets peers that fell silent. True when there was one. */
  dropSilent(nowMs: number): boolean {
    let hasDropped = false
    for (const [peerId, peer] of this.#peers) {
      if (nowMs - peer.heardAtMs <= PEER_SILENCE_MS) continue
      this.#peers.delete(peerId)
      hasDropped = true
    }
    return hasDropped
  }

  #hear(peerId: string, number: number, expectedLast: number, nowMs: number): boolean {
    const peer = this.#peers.get(peerId)
    if (!peer) {
      this.#peers.set(peerId, { lastNumber: number, heardAtMs: nowMs })
      return true
    }
    const hasHole = peer.lastNumber < expectedLast
    peer.lastNumber = Math.max(peer.lastNumber, number)
    peer.heardAtMs = nowMs
    return hasHole
  }
}
