import type { ErrorCode } from '#contract/errors.ts'
import type { Change } from './change.ts'
import type { Clock } from './clock.ts'
import type { Answers } from './dispatch.ts'
import { createDraftTeller } from './draft-teller.ts'
import { ApiError, isFinalRefusal, NetworkError } from './errors.ts'
import { ENDS_WHEN_BROKEN, type Job, type JobFailure, LEAD_ENDED, listFirst } from './job.ts'
import { BEGUN_ANEW, isSend, listMedia } from './media-job.ts'
import type { Memory } from './memory.ts'
import type { Replica } from './replica.ts'
import { createRests } from './rests.ts'
import { runMutation, runUpload, type UploadTools } from './runners.ts'
import type { Call } from './sync.ts'

export type JobRunnerOptions = {
  readonly me: string
  readonly memory: Memory
  readonly clock: Clock
  readonly answers: Answers
  readonly commit: (change: Change) => void
  readonly call: Call
  /** Takes messages into their log. */
  readonly replica: Pick<Replica, 'takeEvents'>
  readonly uploads: UploadTools
  /** A final refusal, after the job was withdrawn or marked. */
  readonly onRefused: (job: Job, code: ErrorCode) => void
}

/** What a runner works with. */
export type JobContext = Omit<JobRunnerOptions, 'onRefused'> & {
  /** Ends when the job is given up, or the lead. */
  readonly signal: AbortSignal
}

/** Does the jobs of this device, in the one tab that leads: lane beside lane, in each one after the other; and tells drafts. */
export interface JobRunner {
  /** There is a line: nothing rests any more. */
  wake(): void
  stop(): void
}

/** Makes it with what the features do with its answers. */
export type CreateJobRunner = (options: Omit<JobRunnerOptions, 'answers'>) => JobRunner

/**
 * How each kind is done: resolves with what the device knows from then on, which takes the place of the job, or says
 * itself what becomes of it.
 */
type Runners = {
  readonly [K in Job['kind']]: (job: Extract<Job, { kind: K }>, context: JobContext) => Promise<Change>
}
const RUNNERS: Runners = { mutation: runMutation, upload: runUpload }

/** A file that the server breaks over so many times, one after the other, is its person's again. */
const BREAKS_MAX = 3

export function createJobRunner({ onRefused, ...options }: JobRunnerOptions): JobRunner {
  const { memory, clock, commit } = options
  const drafts = createDraftTeller(options)
  const running = new Map<string, { readonly id: string; readonly end: AbortController }>()
  /** Of lanes whose job got no answer. */
  const rests = createRests(clock, () => pump())
  /** A follower may tell of one that is over. */
  const ended = new Set<string>()
  /** How often the server broke over a file, by job. */
  const breaks = new Map<string, number>()
  /** Ends the following of logs that are to hold a message which was sent. */
  const followed = new Map<string, () => void>()
  let isStopped = false

  const refuse = (job: Job, failure: JobFailure): void => {
    breaks.delete(job.id)
    // A file that is gone is not there for another try, and nothing of it stays here.
    const isGone = job.call === 'media.forward' && failure.code === 'not_found'
    if (isGone || !(job.kind === 'upload' || isSend(job))) {
      ended.add(job.id)
      commit({ jobs: { remove: [job.id] } })
      return onRefused(job, failure.code)
    }
    const last = memory.jobs.get(job.id)
    const at = last?.kind === 'upload' && !last.is_asked ? 'upload' : 'call'
    const failed: Job = { ...beginAnew(job), state: 'failed', failure: { ...failure, at } }
    commit({ jobs: { put: [failed] } })
    onRefused(failed, failure.code)
    // Of a group that is gone, or no longer theirs to change, no screen shows it: nobody could give it up.
    if (job.call === 'groups.set_avatar' && at === 'call' && failure.code === 'not_found') finish([failed])
  }

  /** What its person has to know of; null where it is tried again. */
  const findFailure = (job: Job, error: unknown): JobFailure | null => {
    if (job.kind === 'mutation' && !isSend(job))
      return error instanceof ApiError && isFinal(job, error) ? { code: error.code } : null
    if (error instanceof NetworkError) return null
    if (!(error instanceof ApiError)) return { code: 'internal' }
    const { code, message } = error
    const count = (breaks.get(job.id) ?? 0) + (code === 'internal' ? 1 : 0)
    breaks.set(job.id, count)
    const isOver = isFinalRefusal(error) || code === 'unauthenticated' || count >= BREAKS_MAX
    return isOver ? { code, message } : null
  }

  const finish = (jobs: readonly Job[]): void => {
    if (jobs.length === 0) return
    const ids = jobs.map(({ id }) => id)
    for (const id of ids) ended.add(id)
    commit({ jobs: { remove: ids } })
    for (const { id, kind } of jobs) if (kind === 'upload') void options.uploads.files.dropUpload(id)
  }

  /** Messages that the log holds are no jobs any more; those that a restored server has lost go out again. */
  const settle = (): void => {
    const acked = listMedia(memory.jobs).filter(({ state }) => state === 'acked')
    const { epoch } = memory.meta()
    const lost = acked.filter((job) => job.epoch !== epoch)
    if (lost.length > 0)
      commit({ jobs: { put: lost.map((job) => ({ ...beginAnew(job), state: 'waiting' as const })) } })
    const held = acked.filter((job) => job.epoch === epoch && isHeld(job, memory))
    const ids = new Set(acked.filter((job) => !held.includes(job)).map((job) => job.conversation_id!))
    for (const [id, stop] of followed)
      if (!ids.has(id)) {
        stop()
        followed.delete(id)
      }
    for (const id of ids) if (!followed.has(id)) followed.set(id, memory.subscribe(`log:${id}`, pump))
    finish(held)
  }

  let isToSettle = false
  /** Not within the step that is being told of: what follows from it would be on disk, and in other tabs, before it. */
  const settleSoon = (): void => {
    if (isToSettle || (followed.size === 0 && listMedia(memory.jobs).length === 0)) return
    isToSettle = true
    queueMicrotask(() => {
      isToSettle = false
      if (!isStopped) settle()
    })
  }

  const run = async (job: Job): Promise<void> => {
    const end = new AbortController()
    running.set(job.lane, { id: job.id, end })
    try {
      const start = RUNNERS[job.kind] as (one: Job, context: JobContext) => Promise<Change>
      const change = await start(job, { ...options, signal: end.signal })
      if (end.signal.aborted) return
      rests.forget(job.lane)
      breaks.delete(job.id)
      if (change.jobs) return commit(change)
      ended.add(job.id)
      commit({ ...change, jobs: { remove: [job.id] } })
      if (job.kind === 'upload') await options.uploads.files.dropUpload(job.id)
    } catch (error) {
      if (end.signal.aborted) return
      const failure = findFailure(job, error)
      if (failure) refuse(job, failure)
      else rests.begin(job.lane)
    } finally {
      running.delete(job.lane)
      pump()
    }
  }

  const pump = (): void => {
    if (isStopped) return
    for (const { id, end } of running.values()) {
      if (memory.jobs.has(id)) continue
      // Given up: the tab it was given up in may hear of its last step, and tell of it again.
      ended.add(id)
      end.abort()
    }
    const late = [...memory.jobs.keys()].filter((id) => ended.has(id))
    if (late.length > 0) return commit({ jobs: { remove: late } })
    settleSoon()
    // An answer that came before any epoch was known could be of one that is over, and would pass for one of the next.
    if (memory.meta().epoch === null) return
    for (const job of listFirst(memory.jobs))
      if (!running.has(job.lane) && !rests.has(job.lane)) void run(job)
  }

  const unsubscribes = [memory.subscribe('jobs', pump), memory.subscribe('meta', pump)]
  pump()
  return {
    wake: () => {
      rests.end()
      pump()
      drafts.wake()
    },
    stop: () => {
      isStopped = true
      for (const stop of [...unsubscribes, ...followed.values()]) stop()
      rests.end()
      for (const { end } of running.values()) end.abort(LEAD_ENDED)
      drafts.stop()
    },
  }
}

const isFinal = (job: Job, error: ApiError): boolean =>
  isFinalRefusal(error) || (error.code === 'internal' && ENDS_WHEN_BROKEN.has(job.call))

const beginAnew = (job: Job): Job => (job.kind === 'upload' ? { ...job, ...BEGUN_ANEW } : job)

/** Where the log is not held nobody is shown it: it comes with the message. */
function isHeld({ ack, conversation_id }: Job, { ranges }: Memory): boolean {
  const range = ranges.get(conversation_id ?? '')
  return !range || !ack || range.to >= ack.seq
}
