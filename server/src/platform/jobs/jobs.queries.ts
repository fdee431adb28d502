import type pg from 'pg'
import { type JobName, type JobPayloads, QUEUES } from './jobs.ts'

/** Of our own, so that another user of the library in a shared database keeps the usual name. */
export const JOBS_SCHEMA = 'lero_jobs'

export type JobOptions = {
  /** Not before this moment; at once without it. */
  runAt?: Date
  /** A waiting job of this key is replaced by the new one; one that runs is let finish, and the new one follows. */
  key?: string
  /** Of the jobs of one queue one is done at a time, whatever the number of processes. */
  queue?: string
}

/** Writes a job in the caller's transaction: it exists when that commits, and never otherwise. */
export async function addJob<N extends JobName>(
  client: pg.ClientBase | pg.Pool,
  name: N,
  payload: JobPayloads[N],
  { runAt, key, queue }: JobOptions = {},
): Promise<void> {
  await client.query(
    `select 1 from ${JOBS_SCHEMA}.add_job($1, $2::json, queue_name => $5, run_at => $3::timestamptz, job_key => $4)`,
    [name, JSON.stringify(payload), runAt?.toISOString() ?? null, key ?? null, queue ?? QUEUES[name] ?? null],
  )
}

export type WaitingJob = {
  name: string
  run_at: string
  attempts: number
  max_attempts: number
  is_running: boolean
  last_error: string | null
}

/** What is not done, the next first; payloads are left out, they name people. */
export async function selectJobs(client: pg.Pool, limit: number): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(
    `select task_identifier as name, run_at, attempts, max_attempts, locked_at is not null as is_running, last_error
     from ${JOBS_SCHEMA}.jobs order by run_at, id limit $1`,
    [limit],
  )
  return rows
}

/** This process works on jobs under the name `runnerId` and is alive. */
export async function keepRunner(client: pg.Pool, runnerId: string): Promise<void> {
  await client.query(
    `insert into job_runners (runner_id) values ($1)
     on conflict (runner_id) do update set seen_at = clock_timestamp()`,
    [runnerId],
  )
}

export async function deleteRunner(client: pg.Pool, runnerId: string): Promise<void> {
  await client.query('delete from job_runners where runner_id = $1', [runnerId])
}

/**
 * Hands back the jobs of processes that have been silent for this long, and forgets those processes. The library
 * alone would keep the jobs of a killed process for four hours. Answers whose jobs were handed back.
 */
export async function freeJobsOfTheSilent(client: pg.Pool, silentForMs: number): Promise<string[]> {
  const { rows } = await client.query<{ runner_id: string }>(
    `with forgotten as (
       delete from job_runners where seen_at < clock_timestamp() - $1 * interval '1 ms'
     )
     select distinct j.locked_by as runner_id
     from ${JOBS_SCHEMA}._private_jobs j
     left join job_runners r on r.runner_id = j.locked_by and r.seen_at >= clock_timestamp() - $1 * interval '1 ms'
     where j.locked_at < clock_timestamp() - $1 * interval '1 ms' and r.runner_id is null`,
    [silentForMs],
  )
  const runnerIds = rows.map((row) => row.runner_id)
  if (runnerIds.length > 0)
    await client.query(`select ${JOBS_SCHEMA}.force_unlock_workers($1::text[])`, [runnerIds])
  return runnerIds
}
