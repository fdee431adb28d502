import type { BusMessage } from './bus.ts'
import { Peers } from './peers.ts'

/** The one subject of the release before, which everyone hears. */
export const FIREHOSE_SUBJECT = 'lero.firehose'

/** What names of processes of this release begin with there. */
const MARK = 'r2:'

/** Number of this message, or of the last one when there is no `m` (a beat); `p` is the process. */
export type FirehoseEnvelope = { readonly p: string; readonly n: number; readonly m?: readonly BusMessage[] }

export type FirehoseOptions = {
  readonly id: string
  readonly send: (envelope: FirehoseEnvelope) => void
  readonly onMessages: (messages: readonly BusMessage[]) => void
  readonly onGap: () => void
}

/**
 * Speaks to processes of the release before, as long as a roll-out has some: they hear and say everything on one
 * subject. Goes with the next release (decision 0051).
 */
export class Firehose {
  readonly #options: FirehoseOptions
  readonly #peers = new Peers()
  #number = 0

  constructor(options: FirehoseOptions) {
    this.#options = options
  }

  /** Every message takes a number, whether somebody is there to hear it or not: who comes late notices. */
  publish(messages: readonly BusMessage[]): void {
    if (messages.length === 0) return
    this.#number += 1
    if (this.#peers.size === 0) return
    this.#options.send({ p: MARK + this.#options.id, n: this.#number, m: messages.map(withoutOrigin) })
  }

  /** Once a second: also says that this process is here, to those who start later. */
  beat(nowMs: number): void {
    this.#options.send({ p: MARK + this.#options.id, n: this.#number })
    if (this.#peers.dropSilent(nowMs)) this.#options.onGap()
  }

  hear({ p, n, m }: FirehoseEnvelope, nowMs: number): void {
    // Those of this release tell each other what concerns them.
    if (p.startsWith(MARK)) return
    const { peer } = this.#peers.hear(p, nowMs)
    const hasHole = m ? peer.hearMessage([0, n]) : peer.hearCount([0, n])
    if (m) this.#options.onMessages(m)
    if (hasHole) this.#options.onGap()
  }
}

const withoutOrigin = (message: BusMessage): BusMessage =>
  message.kind === 'event' && message.origin !== undefined ? { kind: 'event', event: message.event } : message
