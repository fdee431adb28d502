import type { CallInput } from '#contract/registry.ts'
import {
  inLaneOrder,
  type Job,
  type Jobs,
  type MutationJob,
  type TakingInput,
  type UploadJob,
} from './job.ts'

/** A message with a file under way. Its id is the message's `client_id`. */
export type MediaJob = UploadJob & { readonly call: 'media.send'; readonly input: TakingInput<'media.send'> }

/** The same with a copy of a file that the server has already, or with a text that stands between such. */
export type ForwardJob = MutationJob & {
  readonly call: 'media.forward' | 'messages.send'
  readonly input: CallInput<'media.forward' | 'messages.send'>
}

/** Whether it becomes a message. */
export function isSend(job: Job): job is MediaJob | ForwardJob {
  return /^(media|messages\.send)/.test(job.call)
}

/** Of these calls a later file takes the place of an earlier one in its lane. Those of the others follow each other. */
export const REPLACES_EARLIER: ReadonlySet<Job['call']> = new Set(['profile.set_avatar', 'groups.set_avatar'])

/** What is known of an upload that begins anew. */
export const BEGUN_ANEW = { location: null, file_id: null, is_asked: false, sent_bytes: 0 } as const

/** The messages with a file of one conversation, or of all, in the order they were written. */
export function listMedia(jobs: Jobs, conversationId?: string): readonly (MediaJob | ForwardJob)[] {
  if (jobs.size === 0) return []
  return inLaneOrder(jobs)
    .filter(isSend)
    .filter((job) => !conversationId || job.conversation_id === conversationId)
}
