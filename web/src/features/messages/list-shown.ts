import type { Message } from '#contract/messages.ts'
import { listHidden } from '../../sync/hidden-messages.ts'
import type { LogRows, Memory } from '../../sync/memory.ts'
import { listReactionChanges, withPending } from '../reactions/public.ts'
import { listEdits, withEdit } from './pending-edits.ts'

const NONE: readonly never[] = []

/** The rows with what this person has changed and the server has not heard of yet. */
export function listShown(log: LogRows | undefined, jobs: Memory['jobs']): readonly Message[] {
  if (!log || jobs.size === 0) return log?.rows ?? NONE
  const hidden = listHidden(jobs)
  const reactions = listReactionChanges(jobs)
  const edits = listEdits(jobs)
  if (hidden.size === 0 && reactions.size === 0 && edits.size === 0) return log.rows
  return log.rows.flatMap((row) => {
    if (hidden.has(row.id)) return []
    const changes = reactions.get(row.id)
    const text = edits.get(row.id)
    const edited = text === undefined ? row : withEdit(row, text)
    return [changes ? withPending(edited, changes) : edited]
  })
}
