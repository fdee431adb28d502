import { Refusal } from '../refusal.ts'
import { type Append, BACKLOG_MAX_MS } from './append.ts'

/** While more than two seconds of work wait, whoever sends is told to come back (sync.md, backpressure). */
export function refuseBacklog(append: Pick<Append, 'backlogMs'>): void {
  if (append.backlogMs() > BACKLOG_MAX_MS) throw new Refusal('busy')
}
