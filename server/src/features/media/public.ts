import type { FeatureHandlers } from '../../platform/call.ts'
import type { FeatureJobs } from '../../platform/jobs/jobs.ts'
import { endLooks, finishLookLater } from './finish-look.ts'
import { forwardMedia } from './forward.ts'
import { listMedia } from './list.ts'
import { openOnce } from './open-once.ts'
import { sendMedia } from './send.ts'
import { readMediaUrls } from './urls.ts'

export { type MemberFile, selectMemberFiles } from './media.queries.ts'
export { registerOnceRoute } from './once-route.ts'
export { mediaReadChecks } from './read-checks.ts'

export const mediaHandlers: FeatureHandlers<'media'> = {
  'media.send': sendMedia,
  'media.urls': readMediaUrls,
  'media.open_once': openOnce,
  'media.list': listMedia,
  'media.forward': forwardMedia,
}

export const mediaJobs: FeatureJobs<'media'> = {
  'media.finish_look': finishLookLater,
  'media.end_looks': endLooks,
}
