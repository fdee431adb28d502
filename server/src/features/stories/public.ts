import type { FeatureHandlers } from '../../platform/call.ts'
import type { ReadChecks } from '../../platform/files/read-check.ts'
import type { FeatureJobs } from '../../platform/jobs/jobs.ts'
import { listContacts } from './contacts.ts'
import { removeStory } from './delete.ts'
import { expireStories } from './expire.ts'
import { getStories } from './get.ts'
import { listStories } from './list.ts'
import { listStoriesOf } from './of-user.ts'
import { publishStory } from './publish.ts'
import { reactToStory } from './react.ts'
import { replyToStory } from './reply.ts'
import { canReadStoryFile } from './stories.queries.ts'
import { viewStory } from './view.ts'
import { listViewers } from './viewers.ts'

export { type ErasedStory, eraseStories } from './erase-stories.ts'

export const storiesHandlers: FeatureHandlers<'stories'> = {
  'stories.list': listStories,
  'stories.of_user': listStoriesOf,
  'stories.get': getStories,
  'stories.contacts': listContacts,
  'stories.publish': publishStory,
  'stories.delete': removeStory,
  'stories.view': viewStory,
  'stories.viewers': listViewers,
  'stories.react': reactToStory,
  'stories.reply': replyToStory,
}

export const storiesJobs: FeatureJobs<'stories'> = {
  'stories.expire': expireStories,
}

/** D-114: whoever may see the story now. */
export const storiesReadChecks: ReadChecks = {
  stories: async ({ pool }, viewerId, { path }) =>
    path !== null && (await canReadStoryFile(pool, viewerId, path)) ? {} : null,
}
