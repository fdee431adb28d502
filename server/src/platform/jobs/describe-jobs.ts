import type { WaitingJob } from './jobs.queries.ts'

/** For the operator's terminal: what waits, what runs, and what failed and why. */
export function describeJobs(jobs: readonly WaitingJob[]): string {
  if (jobs.length === 0) return 'No job waits.'
  return jobs
    .map((job) => {
      const line = `${job.run_at}  ${describeState(job).padEnd(9)} ${job.name}`
      if (job.last_error === null) return line
      return `${line}\n    try ${job.attempts} of ${job.max_attempts}: ${job.last_error}`
    })
    .join('\n')
}

function describeState(job: WaitingJob): string {
  if (job.is_running) return 'running'
  if (job.attempts >= job.max_attempts) return 'given up'
  return job.attempts > 0 ? 'again' : 'waiting'
}
