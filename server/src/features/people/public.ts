import type { FeatureHandlers } from '../../platform/call.ts'
import { searchPeople } from './search.ts'

export const peopleHandlers = {
  'people.search': searchPeople,
} satisfies Partial<FeatureHandlers<'people'>>
