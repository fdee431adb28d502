import type { CallInput } from '#contract/registry.ts'
import { createBlobs } from './blobs.ts'
import type { Change } from './change.ts'
import { type Clock, every } from './clock.ts'
import type { Disk } from './disk.ts'
import { type Job, type MutationJob, type MutationName, nextPlace, type UploadJob } from './job.ts'
import { REPLACES_EARLIER } from './media-job.ts'
import type { Memory } from './memory.ts'

export type UploadInput = Pick<UploadJob, 'lane' | 'bucket' | 'call' | 'input'> & {
  readonly content: Blob
  /** Where the call names it: made once, and never again. Given again while it waits, it is the same job. */
  readonly id?: string
  /** Whose screen shows it. */
  readonly conversation_id?: string | null
}

type Where = {
  readonly lane?: string
  readonly conversation_id?: string | null
  /** Where the call names it. */
  readonly id?: string
} & Pick<MutationJob, 'source'>

/** What a person changes here: kept, shown, and done by the tab that leads. */
export interface OwnChanges {
  /**
   * Resolves when it is kept. `lane`: what must not overtake each other, else the calls of that name;
   * `conversation_id`: whose screen shows it.
   */
  mutate<N extends MutationName>(call: N, input: CallInput<N>, where?: Where): Promise<void>
  /** Keeps a file and brings it to the server, behind those of its lane or in their place (`REPLACES_EARLIER`). */
  upload(input: UploadInput): Promise<void>
  /** The bytes of a file under way. */
  readUpload(jobId: string): Promise<Blob | null>
  dropUpload(jobId: string): Promise<void>
  retryJob(jobId: string): Promise<void>
  discardJob(jobId: string): Promise<void>
}

export type OwnChangesOptions = {
  readonly memory: Memory
  readonly clock: Clock
  readonly disk: Disk
  readonly randomId: () => string
  readonly commit: (change: Change) => Promise<void>
  readonly isLeading: () => boolean
  readonly announce: (change: Change) => void
}

/** How often a tab that follows tells the leader again of what still waits. */
const REBROADCAST_EVERY_MS = 5000

export function createOwnChanges(options: OwnChangesOptions): OwnChanges & { stop(): void } {
  const { memory, clock, disk, randomId, commit, isLeading, announce } = options
  const blobs = createBlobs(clock, disk)
  /** Behind what was written before, as message too. */
  const findPlace = (): number => nextPlace([...memory.jobs.values(), ...memory.outbox.values()], clock.now())
  const base = (lane: string) => ({
    id: randomId(),
    lane,
    order: findPlace(),
    state: 'waiting' as const,
    failure: null,
  })

  /** Of those that waited this long already: what the leader heard of is over by now, or waits there too. */
  let waited: ReadonlySet<string> = new Set()
  const rebroadcast = (): void => {
    const waiting = [...memory.jobs.values()].filter(({ state }) => state === 'waiting')
    const put = waiting.filter(({ id }) => waited.has(id))
    if (!isLeading() && put.length > 0) announce({ jobs: { put } })
    waited = new Set(waiting.map(({ id }) => id))
  }

  return {
    stop: every(clock, REBROADCAST_EVERY_MS, rebroadcast),
    mutate: (call, input, { lane = call, ...where } = {}) => {
      const job: Job = { ...base(lane), conversation_id: null, ...where, kind: 'mutation', call, input }
      return commit({ jobs: { put: [job] } })
    },
    upload: async ({ lane, content, ...what }) => {
      const job: Job = {
        ...base(lane),
        conversation_id: null,
        ...what,
        kind: 'upload',
        bytes: content.size,
        sent_bytes: 0,
        location: null,
        file_id: null,
        is_asked: false,
      }
      const kept = blobs.keep(job.id, content)
      const known = memory.jobs.get(job.id)
      if (known && known.state !== 'failed') return kept
      if (!REPLACES_EARLIER.has(job.call)) {
        // The tab that leads has the bytes already: its person sees it at once. Another tab's are read from the disk.
        if (!isLeading()) await kept
        await commit({ jobs: { put: [job] } })
        return kept
      }
      await kept
      const earlier = [...memory.jobs.values()].filter((one) => one.lane === lane && one.kind === 'upload')
      for (const { id } of earlier) blobs.drop(id)
      await commit({ jobs: { put: [job], remove: earlier.map(({ id }) => id) } })
    },
    readUpload: blobs.read,
    dropUpload: async (jobId) => blobs.drop(jobId),
    retryJob: async (jobId) => {
      const job = memory.jobs.get(jobId)
      if (job)
        await commit({ jobs: { put: [{ ...job, order: findPlace(), state: 'waiting', failure: null }] } })
    },
    discardJob: (jobId) => {
      blobs.drop(jobId)
      return commit({ jobs: { remove: [jobId] } })
    },
  }
}
