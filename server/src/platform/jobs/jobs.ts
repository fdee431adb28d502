import type { Platform } from '../platform.ts'

/*
 * Work that happens later (ADR 0022): a row written in the transaction that causes it, done after its commit by one
 * of the processes, and tried again when it fails or its process dies. A job may run twice: it is safe to repeat.
 */

type NoPayload = Record<string, never>

export type ErasedReaction = { readonly seq: number; readonly message_id: string; readonly reaction: string }

/** Every job there is, with what its row carries. A name without a handler does not compile (app.ts). */
export type JobPayloads = {
  'auth.purge': NoPayload
  'files.sweep': NoPayload
  /** The conversation itself is gone already. */
  'conversations.remove_content': { conversation_id: string }
  'messages.index_words': { conversation_ids: readonly string[] }
  'messages.index_missing': NoPayload
  /** Of a message that may be seen once: its bytes go when nobody is left to look. */
  'media.finish_look': { conversation_id: string; seq: number }
  'media.end_looks': NoPayload
  'stories.expire': NoPayload
  /** What somebody who deleted their account had written or felt in a conversation is gone: its members are told. */
  'account.tell_erased': { conversation_id: string; reactions: readonly ErasedReaction[] }
  /** Mails and SMS that still wait for the operator, about this account or to these addresses. */
  'account.forget_mail': { user_id: string; addresses: readonly string[] }
  /** Everything of a person's, into one file. */
  'exports.make': { export_id: string }
  'exports.expire': NoPayload
  'notifications.prune': NoPayload
  'push.derive': { conversation_ids: readonly string[] }
  /** What processes that died have left. */
  'push.recover': NoPayload
  'digest.collect': NoPayload
  'digest.send': NoPayload
}

export type JobName = keyof JobPayloads

/** Jobs that begin by the clock, once however many processes there are: cron patterns, in UTC. */
export const SCHEDULE: Partial<Record<JobName, string>> = {
  'auth.purge': '23 * * * *',
  'files.sweep': '41 * * * *',
  'messages.index_missing': '*/10 * * * *',
  'media.end_looks': '11 * * * *',
  'stories.expire': '*/10 * * * *',
  'exports.expire': '*/10 * * * *',
  'notifications.prune': '53 * * * *',
  'push.recover': '* * * * *',
  'digest.collect': '17 * * * *',
  'digest.send': '*/5 * * * *',
}

/** Jobs of one queue are done one after the other, however many processes there are: what may hang holds one place alone. */
export const QUEUES: Partial<Record<JobName, string>> = { 'digest.send': 'digest.send' }

export type JobContext = {
  platform: Platform
  /** Aborted when the process is about to end: long work stops between two slices and goes on elsewhere. */
  signal: AbortSignal
}

export type JobHandler<N extends JobName> = (context: JobContext, payload: JobPayloads[N]) => Promise<void>

/** A handler for every job: a forgotten one does not compile. */
export type JobHandlers = { readonly [N in JobName]: JobHandler<N> }

/** The part of the table that belongs to one feature. */
export type FeatureJobs<F extends string> = Pick<JobHandlers, Extract<JobName, `${F}.${string}`>>
