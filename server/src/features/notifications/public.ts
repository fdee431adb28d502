import type { FeatureHandlers } from '../../platform/call.ts'
import type { FeatureJobs } from '../../platform/jobs/jobs.ts'
import { deleteNotifications } from './delete.ts'
import { listNotifications } from './list.ts'
import { markAllRead } from './mark-all-read.ts'
import { pruneNotifications } from './prune.ts'

export { announceNotifications } from './announce-notifications.ts'
export { countUnreadOf } from './notifications.queries.ts'
export {
  endGroupNotifications,
  endNotifications,
  endNotificationsOf,
  endStoryNotifications,
  type NotificationEntry,
  notify,
  withdraw,
} from './notify.ts'

export const notificationsHandlers: FeatureHandlers<'notifications'> = {
  'notifications.list': listNotifications,
  'notifications.mark_all_read': markAllRead,
  'notifications.delete': deleteNotifications,
}

export const notificationsJobs: FeatureJobs<'notifications'> = {
  'notifications.prune': pruneNotifications,
}
