import { appliers } from '../../server-part.ts'
import type { SyncOptions } from '../create-sync.ts'
import type { Appliers } from '../dispatch.ts'
import { createLeader } from '../leader.ts'

export { appliers }

/** The leader of a sync that does this with what the server tells. */
export function loadLeaderWith(those: Appliers): SyncOptions['loadLeader'] {
  return async () => (leader) => createLeader({ ...leader, appliers: those })
}
