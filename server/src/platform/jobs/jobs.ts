import type { Platform } from '../platform.ts'

/*
 * Work that happens later (ADR 0022): a row written in the transaction that causes it, done after its commit by one
 * of the processes, and tried again when it fails or its process dies. A job may run twice: it is safe to repeat.
 */

type NoPayload = Record<string, never>

/** Every job there is, with what its row carries. A name without a handler does not compile (app.ts). */
export type JobPayloads = {
  'auth.purge': NoPayload
  'files.sweep': NoPayload
  /** The conversation itself is gone already. */
  'conversations.remove_content': { conversation_id: string }
}

export type JobName = keyof JobPayloads

/** Jobs that begin by the clock, once however many processes there are: cron patterns, in UTC. */
export const SCHEDULE: Partial<Record<JobName, string>> = {
  'auth.purge': '23 * * * *',
  'files.sweep': '41 * * * *',
}

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
