import type pg from 'pg'
import { deleteStories } from './publish.queries.ts'
import { isInAudience } from './stories.policy.ts'
import { selectContacts } from './stories.queries.ts'

/** A story that is gone with its owner, and which contacts may have it on the screen. */
export type ErasedStory = { readonly story_id: string; readonly users: readonly string[] }

/** All stories of a person, in the transaction that ends their account; views, reactions and chosen people go with them. */
export async function eraseStories(client: pg.ClientBase, userId: string): Promise<ErasedStory[]> {
  const contacts = await selectContacts(client, userId, null, null)
  const stories = await deleteStories(client, userId, 'all')
  return stories
    .filter(({ is_active }) => is_active)
    .map((story) => ({
      story_id: story.id,
      users: contacts.filter((one) => isInAudience(story, one)).map((one) => one.user_id),
    }))
}
