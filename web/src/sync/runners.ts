import type { CallOutput } from '#contract/registry.ts'
import type { Change } from './change.ts'
import type { AnswerContext } from './dispatch.ts'
import { ApiError } from './errors.ts'
import type { MutationJob, MutationName, UploadJob } from './job.ts'
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

export async function runMutation(
  { call: name, input, conversation_id }: MutationJob,
  context: JobContext,
): Promise<Change> {
  const { answers, call } = context
  const output: CallOutput<MutationName> = await call(name, input)
  return (answers[name] as Applier)(output, input, { ...context, conversation_id })
}

/** The file first, from where an earlier page has brought it, then the call that takes it. */
export async function runUpload(job: UploadJob, context: JobContext): Promise<Change> {
  const { answers, call, clock, commit, memory, signal, uploads } = context
  let known = job
  const save = (part: Partial<UploadJob>): void => {
    known = { ...known, ...part }
    // One that was given up does not come back.
    if (!signal.aborted && memory.jobs.has(job.id)) commit({ jobs: { put: [known] } })
  }
  if (known.file_id === null) {
    const content = await uploads.files.readUpload(job.id)
    if (!content) throw new ApiError('not_found', 'the file is not on this device')
    const file_id = await uploads.upload(content, {
      tokens: uploads.tokens,
      bucket: job.bucket,
      location: job.location,
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
    return (answers[job.call] as Applier)(output, input, { ...context, conversation_id: null })
  } catch (error) {
    // The answer before was lost: the file has been taken already, and the server tells all devices of it.
    if (wasAsked && error instanceof ApiError && error.code === 'not_found') return {}
    throw error
  }
}
