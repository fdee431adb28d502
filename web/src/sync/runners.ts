import type { Ack } from '#contract/messages.ts'
import type { CallOutput } from '#contract/registry.ts'
import { toMessageEvent } from '#contract/text-message.ts'
import type { Change } from './change.ts'
import type { AnswerContext } from './dispatch.ts'
import { ApiError, NetworkError } from './errors.ts'
import type { Job, MutationJob, MutationName, UploadJob } from './job.ts'
import { BEGUN_ANEW, REPLACES_EARLIER } from './media-job.ts'
import type { JobContext } from './job-runner.ts'
import type { OwnChanges } from './own-changes.ts'
import type { Tokens } from './api.ts'
import type { uploadFile } from './upload-file.ts'

/** What an upload needs beside calls. */
export type UploadTools = {
  readonly tokens: Tokens
  readonly files: Pick<OwnChanges, 'readUpload' | 'dropUpload'>
  readonly upload: typeof uploadFile
}

/** An answer as what the device knows from then on. */
type Applier = (output: unknown, input: unknown, context: AnswerContext) => Change

export async function runMutation(job: MutationJob, context: JobContext): Promise<Change> {
  const { call: name, input, conversation_id } = job
  const { answers, call, memory } = context
  const output: CallOutput<MutationName> = await call(name, input)
  const sent = { ...job, epoch: memory.meta().epoch }
  if (name === 'media.forward') return takeMessage(sent, output as CallOutput<'media.forward'>, context)
  if (name === 'messages.send') return markSent(sent, output as CallOutput<'messages.send'>)
  return (answers[name] as Applier)(output, input, { ...context, conversation_id })
}

/** Another tab may still be bringing the bytes of a job to the disk. */
const BYTES_PATIENCE_MS = 60_000

/** The file first, from where an earlier page has brought it, then the call that takes it. */
export async function runUpload(job: UploadJob, context: JobContext): Promise<Change> {
  const { answers, call, clock, commit, memory, signal, uploads } = context
  const { epoch } = memory.meta()
  let known: UploadJob = job.epoch === epoch ? job : { ...job, ...BEGUN_ANEW, location: job.location, epoch }
  const save = (part: Partial<UploadJob>): void => {
    known = { ...known, ...part }
    // One that was given up does not come back.
    if (!signal.aborted && memory.jobs.has(job.id)) commit({ jobs: { put: [known] } })
  }
  if (known.file_id === null) {
    const content = await uploads.files.readUpload(job.id)
    if (!content && clock.now() - job.order < BYTES_PATIENCE_MS) throw new NetworkError('no bytes yet')
    if (!content) throw new Error('the file is not on this device')
    const file_id = await uploads.upload(content, {
      tokens: uploads.tokens,
      bucket: job.bucket,
      location: known.location,
      signal,
      clock,
      onLocation: (location) => save({ location }),
      onProgress: (sent_bytes) => save({ sent_bytes }),
    })
    save({ file_id })
  }
  signal.throwIfAborted()
  const wasAsked = known.is_asked
  save({ is_asked: true })
  const input = { ...job.input, file_id: known.file_id! }
  try {
    const output = await call(job.call, input)
    if (job.call === 'media.send') return takeMessage(known, output as CallOutput<'media.send'>, context)
    return (answers[job.call] as Applier)(output, input, { ...context, conversation_id: null })
  } catch (error) {
    // The answer before was lost: the file has been taken already, and the server tells all devices of it. What has a
    // client id is answered again as it was.
    const isTaken = wasAsked && REPLACES_EARLIER.has(job.call)
    if (isTaken && error instanceof ApiError && error.code === 'not_found') return {}
    throw error
  }
}

/** Into the log goes a message by the way all messages come; until that holds it the job stands for it. */
function takeMessage(
  job: Job,
  { ack, message }: CallOutput<'media.send' | 'media.forward'>,
  { replica }: JobContext,
): Change {
  replica.takeEvents(message.conversation_id, [toMessageEvent(message)])
  return markSent(job, ack)
}

const markSent = (job: Job, ack: Ack): Change => ({ jobs: { put: [{ ...job, state: 'acked', ack }] } })
