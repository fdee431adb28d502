import type { Server } from 'node:http'
import type { WireRange } from '#contract/wire-version.ts'
import type { Append } from '../append/append.ts'
import type { Bus } from '../bus/bus.ts'
import type { Clock } from '../clock.ts'
import type { Dispatch } from '../dispatch.ts'
import type { Log } from '../log.ts'
import type { ReadGate } from '../read-gate.ts'
import type { ConnectionObserver, GatewaySources, SocketSession } from './sources.ts'

export interface GatewayOptions {
  /** Its `upgrade` event belongs to the gateway from now on. */
  readonly server: Server
  readonly platform: {
    readonly bus: Bus
    readonly append: Pick<Append, 'backlogMs'>
    readonly clock: Clock
    readonly log: Log
  }
  readonly sources: GatewaySources
  /** Shared with the calls over HTTP. */
  readonly reads: ReadGate
  /** Null for a token that is not (or no longer) good. */
  readonly authenticate: (token: string) => Promise<SocketSession | null>
  /** The token was made by us and has not run out: asked before anything that costs more. */
  readonly isGenuine: (token: string) => boolean
  /** The address of a client is what the proxy in front says. */
  readonly trustsProxy?: boolean
  readonly dispatch: Dispatch
  readonly observers?: readonly ConnectionObserver[]
  /** Where people open Lero; without it a page may connect to the host it came from. */
  readonly publicOrigin?: string | undefined
  /** The test build alone reads the fault header. */
  readonly acceptsFaults?: boolean
  /** Versions of the wire; tests of a rolling release give others. */
  readonly wire?: WireRange
  readonly limits?: Partial<GatewayLimits>
}

/** Numbers of sync.md; tests make them small. */
export type GatewayLimits = {
  readonly helloWithinMs: number
  readonly hellosPerSecond: number
  /** Hellos above that wait for their turn when it comes within this time. */
  readonly helloTurnWithinMs: number
  /** The others are closed within this time, spread evenly. */
  readonly refusalSpreadMs: number
  /** Hellos of one address behind which there is no session. */
  readonly strangersPerSecond: number
  readonly socketsPerAddress: number
  /** A browser has one however many tabs are open: this many are no person's devices. */
  readonly socketsPerPerson: number
  readonly deadAfterMs: number
  /** A socket that was silent for so long is asked for a sign of life. */
  readonly pingAfterMs: number
  readonly lowWaterBytes: number
  readonly highWaterBytes: number
  readonly stuckAfterMs: number
  readonly openRequestsMax: number
  /** Frames of one person over all their sockets; load tests raise it. */
  readonly framesPerMinute: number
  readonly busyAboveMs: number
  readonly sweepMs: number
  /** A socket gets fresh heads at most this often because of a gap. */
  readonly headsEveryMs: number
  /** A lost last event is found after this long at the latest. */
  readonly compareEveryMs: number
  /** So many sockets get fresh heads per sweep after a gap: no herd on the database. */
  readonly headsPerSweep: number
}
