import type { FeatureJobs } from '../../platform/jobs/jobs.ts'
import { collectDigests } from './collect.ts'
import { sendDigests } from './send.ts'

export { registerUnsubscribeRoute } from './unsubscribe-route.ts'

export const digestJobs: FeatureJobs<'digest'> = {
  'digest.collect': collectDigests,
  'digest.send': sendDigests,
}
