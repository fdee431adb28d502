import type { FeatureHandlers } from '../../platform/call.ts'
import { blockPerson } from './block.ts'
import { listBlocked } from './list-blocked.ts'
import { searchPeople } from './search.ts'
import { unblockPerson } from './unblock.ts'

export { block } from './block.ts'

export const peopleHandlers: FeatureHandlers<'people'> = {
  'people.search': searchPeople,
  'people.block': blockPerson,
  'people.unblock': unblockPerson,
  'people.list_blocked': listBlocked,
}
