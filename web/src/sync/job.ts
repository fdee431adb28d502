import type { ErrorCode } from '#contract/errors.ts'
import type { Ack, Message } from '#contract/messages.ts'
import type { CallInput } from '#contract/registry.ts'

/**
 * What a person changed and the server has not confirmed: shown at once, kept on the device, done in the order of its
 * lane when there is a line. Messages have an outbox of their own, because they go out many at a time and come back in
 * a log (docs/decisions/0065).
 */
export type Job = MutationJob | UploadJob

type JobBase = {
  /** Made once. */
  readonly id: string
  /** Jobs of one lane are done one after the other. */
  readonly lane: string
  /** What it changes a message of. */
  readonly conversation_id: string | null
  /** Place in the lane. */
  readonly order: number
  /** `acked`: its message is at the server, and the log here does not hold it yet. */
  readonly state: 'waiting' | 'acked' | 'failed'
  /** Set while `failed`: the final refusal. */
  readonly failure: JobFailure | null
  /** Set while `acked`. */
  readonly ack?: Ack
  /** Of the server that has the file or the message: one that came back from a backup may have lost both. */
  readonly epoch?: string | null
}

export type JobFailure = {
  readonly code: ErrorCode
  /** What the server said to it, where it said something. */
  readonly message?: string
  /** What went wrong with a file: bringing it to the server, or the call that takes it. */
  readonly at?: 'upload' | 'call'
}

/** Calls that change something, may be repeated, and show without an answer what they will do. */
export type MutationName =
  | 'profile.update'
  | 'profile.remove_avatar'
  | 'settings.update'
  | 'media.forward'
  | 'messages.send'
  | 'messages.delete_for_me'
  | 'messages.edit'
  | 'reactions.set'
  | 'connections.cancel'
  | 'connections.remove'
  | 'follows.set'
  | 'conversations.set_state'
  | 'stories.publish'
  | 'stories.view'
  | 'notifications.mark_all_read'
  | 'notifications.delete'

/**
 * Changes that are taken back also where the server broke (part 1 §8, part 2 §8 have a sentence for it): others wait for
 * a better one.
 */
export const ENDS_WHEN_BROKEN: ReadonlySet<Job['call']> = new Set([
  'conversations.set_state',
  'profile.update',
])

/** One call. A refused one is withdrawn: what it showed is no longer shown, and its person is told. */
export type MutationJob = JobBase & {
  readonly kind: 'mutation'
  readonly call: MutationName
  readonly input: CallInput<MutationName>
  /** What of a message that is sent on is shown until there is one of its own. */
  readonly source?: Partial<Message>
}

/** Calls that take a file that was brought to the server before: its `file_id` joins their input. */
export type TakingName = 'profile.set_avatar' | 'groups.set_avatar' | 'media.send' | 'stories.publish'

export type TakingInput<N extends TakingName> = N extends TakingName ? Omit<CallInput<N>, 'file_id'> : never

/** A file and what becomes of it. The bytes lie beside it, under its id. A refused one stays until its person decides. */
export type UploadJob = JobBase & {
  readonly kind: 'upload'
  /** A bucket of docs/files.md. */
  readonly bucket: string
  readonly bytes: number
  readonly sent_bytes: number
  /** Where the upload was begun. */
  readonly location: string | null
  /** Set once the file is on the server. */
  readonly file_id: string | null
  /** The call was sent; its answer may have been lost. */
  readonly is_asked: boolean
  readonly call: TakingName
  readonly input: TakingInput<TakingName>
}

export type Jobs = ReadonlyMap<string, Job>

/** What waits for one call, in order: to be shown over what the server is known to have. */
export function listPending<N extends MutationName>(jobs: Jobs, call: N): readonly CallInput<N>[] {
  if (jobs.size === 0) return []
  return inLaneOrder(jobs)
    .filter((job) => job.kind === 'mutation' && job.call === call)
    .map((job) => job.input as CallInput<N>)
}

/** The newest file under way for one call. */
export function findUpload(jobs: Jobs, call: TakingName): UploadJob | null {
  if (jobs.size === 0) return null
  return inLaneOrder(jobs).findLast((job): job is UploadJob => job.call === call) ?? null
}

/** The first of each lane that waits: those that may be done now. */
export function listFirst(jobs: Jobs): readonly Job[] {
  const lanes = new Map<string, Job>()
  for (const job of inLaneOrder(jobs))
    if (job.state === 'waiting' && !lanes.has(job.lane)) lanes.set(job.lane, job)
  return [...lanes.values()]
}

/** Greater than every place taken, whatever the clock of the device does. */
export function nextPlace(taken: Iterable<{ readonly order: number }>, nowMs: number): number {
  return [...taken].reduce((last, { order }) => Math.max(last, order + 1), nowMs)
}

export function inLaneOrder(jobs: Jobs): Job[] {
  return [...jobs.values()].toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
}

/** Why a job ends with its tab: the next one that leads goes on with what was begun. */
export const LEAD_ENDED = new DOMException('another tab goes on with it', 'AbortError')
