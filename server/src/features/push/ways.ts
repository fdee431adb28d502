import { Counts } from '../../platform/counts.ts'
import { Lane } from './lane.ts'

/** On its way so many are one person's: push services of their own that hang keep nobody else waiting. */
const OPEN_OF_A_PERSON_MAX = 20
/** Hosts that are remembered: there are a handful of push services, and a browser may name any. */
const LANES_MAX = 1000

/** The ways to all push services, whatever is sent on them. */
export class Ways {
  readonly openOf = new Counts(OPEN_OF_A_PERSON_MAX)
  readonly #lanes = new Map<string, Lane>()

  laneOf(host: string, nowMs: number): Lane {
    const known = this.#lanes.get(host)
    if (known) return known
    if (this.#lanes.size >= LANES_MAX)
      for (const [name, idle] of this.#lanes)
        if (idle.isIdle && idle.pausedForMs(nowMs) === 0) this.#lanes.delete(name)
    const lane = new Lane()
    this.#lanes.set(host, lane)
    return lane
  }
}
