import { createJobRunner } from '../../jobs-part.ts'
import { appliers } from '../../server-part.ts'
import type { CreateLeader } from '../create-sync.ts'
import type { Appliers } from '../dispatch.ts'
import { createLeader } from '../leader.ts'

export { appliers }

/** The leader of a sync that does this with what the server tells. */
export function leaderWith(those: Appliers): CreateLeader {
  return (leader) => createLeader({ ...leader, appliers: those, loadJobRunner: async () => createJobRunner })
}
