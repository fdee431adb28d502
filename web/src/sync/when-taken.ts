import type { Job } from './job.ts'
import type { Sync } from './sync.ts'

/**
 * Resolves when no job of this kind waits any more: true where the server took the last one, which then put a new
 * record in place of the one that `read` finds.
 */
export function whenTaken(
  { memory }: Pick<Sync, 'memory'>,
  isMine: (job: Job) => boolean,
  read: () => unknown,
): Promise<boolean> {
  let before = read()
  return new Promise((resolve) => {
    const look = (): void => {
      const now = read()
      if ([...memory.jobs.values()].some(isMine)) {
        before = now
        return
      }
      stop()
      resolve(now !== before)
    }
    const stop = memory.subscribe('jobs', look)
    look()
  })
}
