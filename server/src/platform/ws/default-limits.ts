import { HEARTBEAT_MS, MISSED_HEARTBEATS_MAX, UNACKED_SENDS_MAX } from '#contract/limits.ts'
import { BACKLOG_MAX_MS } from '../append/append.ts'
import { CALLS_PER_MINUTE } from '../rate-limit.ts'
import type { GatewayLimits } from './options.ts'

export const defaultLimits: GatewayLimits = {
  helloWithinMs: 10_000,
  hellosPerSecond: 500,
  helloTurnWithinMs: 2000,
  refusalSpreadMs: 3000,
  strangersPerSecond: 20,
  socketsPerAddress: 8000,
  socketsPerPerson: 100,
  deadAfterMs: HEARTBEAT_MS * MISSED_HEARTBEATS_MAX,
  // Only who is late with its own heartbeat is asked.
  pingAfterMs: HEARTBEAT_MS * 1.2,
  lowWaterBytes: 64 * 1024,
  highWaterBytes: 256 * 1024,
  stuckAfterMs: 30_000,
  openRequestsMax: UNACKED_SENDS_MAX,
  framesPerMinute: CALLS_PER_MINUTE,
  busyAboveMs: BACKLOG_MAX_MS,
  sweepMs: 1000,
  headsEveryMs: 10_000,
  compareEveryMs: HEARTBEAT_MS,
  headsPerSweep: 100,
}
