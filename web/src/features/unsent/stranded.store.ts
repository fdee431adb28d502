import type { Message } from '#contract/messages.ts'
import type { OutboxEntry } from '../../sync/change.ts'
import type { Job } from '../../sync/job.ts'
import type { ForwardJob, MediaJob } from '../../sync/media-job.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createDerived } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'

/** What is left of a message that no screen of a chat shows. */
export type Stranded = {
  readonly id: string
  readonly order: number
  readonly written_at: string
  /** Its words; empty where a file has none. */
  readonly content: string
  readonly file: StrandedFile | null
}

export type StrandedFile = {
  readonly kind: Exclude<Message['message_type'], 'text'>
  readonly name: string | null
  /** It was to go out from this device. Else it is sent on from a chat, which has it. */
  readonly isHere: boolean
}

type Said = {
  readonly content?: string | null | undefined
  readonly message_type?: Message['message_type']
  readonly file_name?: string | null | undefined
}

const NONE: readonly Stranded[] = []

/** Refused messages whose conversation is not on this device any more. Oldest first. */
export const getStrandedStore = perSync(({ memory }) =>
  createDerived<readonly Stranded[]>(
    (invalidate) => {
      for (const topic of ['outbox', 'jobs', 'heads', 'meta'] as const) memory.subscribe(topic, invalidate)
    },
    () => {
      // Before the list is complete a conversation that is missing may be yet to come.
      if (!memory.isReady()) return NONE
      const isStranded = ({ state, conversation_id }: OutboxEntry | Job): boolean =>
        state === 'failed' && !memory.heads.has(conversation_id ?? '')
      const offsetMs = memory.meta().clock_offset_ms ?? 0
      const texts = [...memory.outbox.values()].filter(isStranded)
      const sends = [...memory.jobs.values()].filter(isSend).filter(isStranded)
      if (texts.length + sends.length === 0) return NONE
      return [
        ...texts.map((entry) => ({ ...entry, id: entry.client_id, file: null })),
        ...sends.map((job) => ({ ...job, ...describe(job), written_at: toTime(job.order + offsetMs) })),
      ].toSorted((a, b) => a.order - b.order)
    },
  ),
)

/** As `isSend` of the sync says, which comes later than the list, with what does changes. */
const isSend = (job: Job): job is MediaJob | ForwardJob => job.call === 'media.send' || 'source' in job

const toTime = (ms: number): string => new Date(ms).toISOString()

function describe(job: MediaJob | ForwardJob): Pick<Stranded, 'content' | 'file'> {
  const isHere = job.kind === 'upload'
  const { content, message_type = 'text', file_name }: Said = isHere ? job.input : (job.source ?? {})
  return {
    content: content ?? '',
    file: message_type === 'text' ? null : { kind: message_type, name: file_name ?? null, isHere },
  }
}

/** It goes out no more, and nothing of it stays on this device. */
export async function giveUp(sync: Sync, { id }: Pick<Stranded, 'id'>): Promise<void> {
  await (sync.memory.jobs.has(id) ? sync.discardJob(id) : sync.discard(id))
}
