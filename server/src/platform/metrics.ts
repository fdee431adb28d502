import type pg from 'pg'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What this process counts; `/metrics` prints it, docs/metrics.md explains every name. */
export const registry = new Registry()

const registers = [registry]
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Counted for every frame: plain numbers, read when somebody asks for `/metrics`, since a counter object costs more
 * than the work around it.
 */
export const traffic = { sockets: 0, framesSent: 0, bytesSent: 0, framesReceived: new Map<string, number>() }

/** One frame of a client, by its kind. */
export function countFrameReceived(kind: string): void {
  traffic.framesReceived.set(kind, (traffic.framesReceived.get(kind) ?? 0) + 1)
}

export const messagesAppended = new Counter({
  name: 'lero_messages_appended_total',
  help: 'Messages written to a log, repeats not counted',
  registers,
})
export const appendBatchMessages = new Histogram({
  name: 'lero_append_batch_messages',
  help: 'Sends that one commit carried',
  buckets: [1, 2, 5, 10, 25, 50, 100, 200, 300],
  registers,
})
export const appendQueueSeconds = new Histogram({
  name: 'lero_append_queue_seconds',
  help: 'How long the longest waiting send of a batch waited before the batch began',
  buckets: SECONDS,
  registers,
})
export const appendCommitSeconds = new Histogram({
  name: 'lero_append_commit_seconds',
  help: 'From sending a batch to PostgreSQL to its answer after COMMIT',
  buckets: SECONDS,
  registers,
})
export const readBatchReads = new Histogram({
  name: 'lero_read_batch_reads',
  help: 'Read positions that one commit carried',
  buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000],
  registers,
})
export const readCommitSeconds = new Histogram({
  name: 'lero_read_commit_seconds',
  help: 'From sending a batch of reads to PostgreSQL to its answer after COMMIT',
  buckets: SECONDS,
  registers,
})
export const appendRetries = new Counter({
  name: 'lero_append_retries_total',
  help: 'Batches that failed without an answer and were put back',
  registers,
})
export const appendSetAside = new Counter({
  name: 'lero_append_set_aside_total',
  help: 'Conversations that waited by themselves because somebody else had locked them',
  registers,
})
export const gaps = new Counter({
  name: 'lero_gaps_total',
  help: 'Holes found: in what the bus delivered (bus), in the log of a conversation (log)',
  labelNames: ['where'] as const,
  registers,
})
export const resyncs = new Counter({
  name: 'lero_resyncs_total',
  help: 'Sockets that were sent their heads again because pushes may have been lost',
  registers,
})
export const jobs = new Counter({
  name: 'lero_jobs_total',
  help: 'Jobs that ran, by task and result (done, failed)',
  labelNames: ['task', 'result'] as const,
  registers,
})
export const jobSeconds = new Histogram({
  name: 'lero_job_seconds',
  help: 'How long a job ran',
  labelNames: ['task'] as const,
  buckets: SECONDS,
  registers,
})
export const pushes = new Counter({
  name: 'lero_pushes_total',
  help: 'Pushes handed to push services, by result (sent, gone, later, refused)',
  labelNames: ['result'] as const,
  registers,
})
export const pushSeconds = new Histogram({
  name: 'lero_push_seconds',
  help: 'How long a push service took to answer, or until it was given up',
  buckets: SECONDS,
  registers,
})
export const pushDelaySeconds = new Histogram({
  name: 'lero_push_delay_seconds',
  help: 'From the commit of a message, or of what somebody did, to the answer of the push service that took its push',
  buckets: SECONDS,
  registers,
})
export const digests = new Counter({
  name: 'lero_digests_total',
  help: 'Digests handed to the mail server, by result (sent, later, refused, failed)',
  labelNames: ['result'] as const,
  registers,
})
export const refusals = new Counter({
  name: 'lero_refusals_total',
  help: 'Calls, sends and requests that were refused, by error code',
  labelNames: ['code'] as const,
  registers,
})

const pools = new Map<pg.Pool, string>()

/** Shows the connections of a pool under its name for as long as it is open. */
export function watchPool(name: string, pool: pg.Pool): void {
  for (const known of pools.keys()) if (known.ended) pools.delete(known)
  pools.set(pool, name)
}

// The registry asks these for what is counted elsewhere.
registry.registerMetric(
  new Gauge({
    name: 'lero_sockets',
    help: 'Open sockets',
    registers: [],
    collect() {
      this.set(traffic.sockets)
    },
  }),
)
registry.registerMetric(
  new Counter({
    name: 'lero_frames_received_total',
    help: 'Frames that clients sent, by kind',
    labelNames: ['kind'] as const,
    registers: [],
    collect() {
      this.reset()
      for (const [kind, count] of traffic.framesReceived) this.inc({ kind }, count)
    },
  }),
)
registry.registerMetric(
  new Counter({
    name: 'lero_frames_sent_total',
    help: 'Frames written to sockets',
    registers: [],
    collect() {
      this.reset()
      this.inc(traffic.framesSent)
    },
  }),
)
registry.registerMetric(
  new Counter({
    name: 'lero_frames_sent_bytes_total',
    help: 'Bytes of these frames',
    registers: [],
    collect() {
      this.reset()
      this.inc(traffic.bytesSent)
    },
  }),
)
registry.registerMetric(
  new Gauge({
    name: 'lero_database_connections',
    help: 'Connections to PostgreSQL, by pool and state (busy, idle), and queries that wait for one (waiting)',
    labelNames: ['pool', 'state'] as const,
    registers: [],
    collect() {
      this.reset()
      for (const [pool, name] of pools) {
        if (pool.ended) continue
        this.inc({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
        this.inc({ pool: name, state: 'idle' }, pool.idleCount)
        this.inc({ pool: name, state: 'waiting' }, pool.waitingCount)
      }
    },
  }),
)
