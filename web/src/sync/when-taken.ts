import type { Job } from './job.ts'
import type { Sync } from './sync.ts'

/**
 * Sends a change, and resolves when no job of its kind waits any more: true where the server took the last one, which
 * then put a new record in place of the one that `read` finds.
 */
export async function whenTaken(
  { memory }: Pick<Sync, 'memory'>,
  send: () => Promise<void>,
  isMine: (job: Job) => boolean,
  read: () => unknown,
): Promise<boolean> {
  let before = read()
  const isWaiting = (): boolean => [...memory.jobs.values()].some(isMine)
  // From before it is sent: the server may have answered before the disk has kept it.
  let onJobs = (): void => {}
  const stop = memory.subscribe('jobs', () => {
    if (isWaiting()) before = read()
    else onJobs()
  })
  try {
    await send()
    if (isWaiting()) await new Promise<void>((resolve) => (onJobs = resolve))
    return read() !== before
  } finally {
    stop()
  }
}
