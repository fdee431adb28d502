import type { Message } from '#contract/messages.ts'
import type { ForwardJob, MediaJob } from '../../sync/media-job.ts'
import type { Memory } from '../../sync/memory.ts'
import { inOrder } from '../../sync/outbox.ts'
import type { ShownEntry } from './shown-message.ts'

/** What of a conversation is on its way, texts and files, in the order they were written. */
export function listEntries(memory: Memory, conversationId: string): readonly ShownEntry[] {
  const texts = inOrder(memory.outbox, conversationId)
  const media = [...memory.jobs.values()].filter(
    (job): job is MediaJob | ForwardJob =>
      (job.call === 'media.send' || 'source' in job) && job.conversation_id === conversationId,
  )
  if (media.length === 0) return texts
  const offsetMs = memory.meta().clock_offset_ms ?? 0
  return [...texts, ...media.map((job) => toEntry(job, offsetMs))].toSorted((a, b) => a.order - b.order)
}

const toEntry = (job: MediaJob | ForwardJob, offsetMs: number): ShownEntry => ({
  ...job,
  client_id: job.id,
  conversation_id: job.input.conversation_id,
  ...(job.kind === 'upload' ? describeUpload(job) : describeForward(job)),
  written_at: new Date(job.order + offsetMs).toISOString(),
  ack: job.ack ?? null,
})

const describeUpload = ({ input, bytes }: MediaJob) => ({
  content: input.content ?? '',
  reply_to_message_id: input.reply_to_message_id ?? null,
  // What is asked for with a file its message says too.
  fields: { ...input, extra: { media: { ...input, bytes } } } as unknown as Partial<Message>,
})

const describeForward = ({ source = {} }: ForwardJob) => ({
  content: source.content ?? '',
  reply_to_message_id: null,
  fields: source,
})
