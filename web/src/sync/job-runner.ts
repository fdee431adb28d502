import type { ErrorCode } from '#contract/errors.ts'
import type { Change } from './change.ts'
import type { Clock } from './clock.ts'
import type { Answers } from './dispatch.ts'
import { ApiError, isFinalRefusal } from './errors.ts'
import { ENDS_WHEN_BROKEN, type Job, LEAD_ENDED, listFirst } from './job.ts'
import type { Memory } from './memory.ts'
import { runMutation, runUpload, type UploadTools } from './runners.ts'
import type { Call } from './sync.ts'

export type JobRunnerOptions = {
  readonly me: string
  readonly memory: Memory
  readonly clock: Clock
  readonly answers: Answers
  readonly commit: (change: Change) => void
  readonly call: Call
  readonly uploads: UploadTools
  /** A final refusal, after the job was withdrawn or marked. */
  readonly onRefused: (job: Job, code: ErrorCode) => void
}

/** What a runner works with. */
export type JobContext = Omit<JobRunnerOptions, 'onRefused'> & {
  /** Ends when the job is given up, or the lead. */
  readonly signal: AbortSignal
}

/** Does the jobs of this device, in the one tab that leads: lane beside lane, in each one after the other. */
export interface JobRunner {
  /** There is a line: nothing rests any more. */
  wake(): void
  stop(): void
}

/** Makes it with what the features do with its answers. */
export type CreateJobRunner = (options: Omit<JobRunnerOptions, 'answers'>) => JobRunner

/** How each kind is done: resolves with what the device knows from then on, which takes the place of the job. */
type Runners = {
  readonly [K in Job['kind']]: (job: Extract<Job, { kind: K }>, context: JobContext) => Promise<Change>
}
const RUNNERS: Runners = { mutation: runMutation, upload: runUpload }

/** A lane whose job got no answer rests this long, the longer the more often that happened. */
const REST_MS = [2000, 5000, 15_000, 60_000] as const

export function createJobRunner({ onRefused, ...options }: JobRunnerOptions): JobRunner {
  const { memory, clock, commit } = options
  const running = new Map<string, { readonly id: string; readonly end: AbortController }>()
  const resting = new Map<string, () => void>()
  const failures = new Map<string, number>()
  /** A follower may tell of one that is over. */
  const ended = new Set<string>()
  let isStopped = false

  const rest = (lane: string): void => {
    const count = failures.get(lane) ?? 0
    failures.set(lane, count + 1)
    const cancel = clock.after(REST_MS[Math.min(count, REST_MS.length - 1)]!, () => {
      resting.delete(lane)
      pump()
    })
    resting.set(lane, cancel)
  }

  const refuse = (job: Job, code: ErrorCode): void => {
    if (job.kind === 'mutation') ended.add(job.id)
    commit({ jobs: job.kind === 'upload' ? { put: [markFailed(job, code)] } : { remove: [job.id] } })
    onRefused(job, code)
  }

  const run = async (job: Job): Promise<void> => {
    const end = new AbortController()
    running.set(job.lane, { id: job.id, end })
    try {
      const start = RUNNERS[job.kind] as (one: Job, context: JobContext) => Promise<Change>
      const change = await start(job, { ...options, signal: end.signal })
      if (end.signal.aborted) return
      failures.delete(job.lane)
      ended.add(job.id)
      commit({ ...change, jobs: { remove: [job.id] } })
      if (job.kind === 'upload') await options.uploads.files.dropUpload(job.id)
    } catch (error) {
      if (end.signal.aborted) return
      if (error instanceof ApiError && isFinal(job, error)) refuse(job, error.code)
      else rest(job.lane)
    } finally {
      running.delete(job.lane)
      pump()
    }
  }

  const pump = (): void => {
    if (isStopped) return
    for (const { id, end } of running.values()) if (!memory.jobs.has(id)) end.abort()
    const late = [...memory.jobs.keys()].filter((id) => ended.has(id))
    if (late.length > 0) return commit({ jobs: { remove: late } })
    for (const job of listFirst(memory.jobs))
      if (!running.has(job.lane) && !resting.has(job.lane)) void run(job)
  }

  const unsubscribe = memory.subscribe('jobs', pump)
  pump()
  return {
    wake: () => {
      for (const cancel of resting.values()) cancel()
      resting.clear()
      pump()
    },
    stop: () => {
      isStopped = true
      unsubscribe()
      for (const cancel of resting.values()) cancel()
      for (const { end } of running.values()) end.abort(LEAD_ENDED)
    },
  }
}

const isFinal = (job: Job, error: ApiError): boolean =>
  isFinalRefusal(error) || (error.code === 'internal' && ENDS_WHEN_BROKEN.has(job.call))

function markFailed(job: Extract<Job, { kind: 'upload' }>, code: ErrorCode): Job {
  const anew = { location: null, file_id: null, is_asked: false, sent_bytes: 0 }
  return { ...job, ...anew, state: 'failed', failure: { code } }
}
