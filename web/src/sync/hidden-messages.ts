import { type Jobs, listPending } from './job.ts'

/** Messages that one deleted for oneself and the server has not heard of yet: out of sight everywhere on this device. */
export function listHidden(jobs: Jobs): ReadonlySet<string> {
  return new Set(listPending(jobs, 'messages.delete_for_me').map(({ message_id }) => message_id))
}
