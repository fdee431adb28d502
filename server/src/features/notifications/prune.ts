import { NOTIFICATIONS_KEPT_DAYS } from '#contract/limits.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { deleteOld } from './notifications.queries.ts'

const SLICE = 1000

/** Nobody sees them any more: a list is 50 long, and what was taken back is remembered for a day. */
export const pruneNotifications: JobHandler<'notifications.prune'> = ({ platform, signal }) =>
  inSlices(signal, () => deleteOld(platform.pool, NOTIFICATIONS_KEPT_DAYS, SLICE))
