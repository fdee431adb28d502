import { STORIES_PAGE_MAX } from '#contract/limits.ts'
import type { Story } from '#contract/stories.ts'
import { perSync } from '../../../sync/per-sync.ts'

export interface StoryFinder {
  /** Null: it is gone, or this person may not see it; also where nobody can be asked. */
  find(storyId: string): Promise<Story | null>
}

/** Stories by id; those asked for in one turn of the event loop travel in one call. */
export const getStoryFinder = perSync((sync): StoryFinder => {
  let wanted = new Map<string, ((story: Story | null) => void)[]>()
  const fetchWanted = async (): Promise<void> => {
    const asked = wanted
    wanted = new Map()
    const ids = [...asked.keys()]
    for (let from = 0; from < ids.length; from += STORIES_PAGE_MAX) {
      const page = ids.slice(from, from + STORIES_PAGE_MAX)
      const stories = await sync
        .call('stories.get', { story_ids: page })
        .then((output) => new Map(output.stories.map((story) => [story.id, story])))
        .catch(() => new Map<string, Story>())
      for (const id of page) for (const tell of asked.get(id) ?? []) tell(stories.get(id) ?? null)
    }
  }
  return {
    find: (storyId) =>
      new Promise((resolve) => {
        if (wanted.size === 0) queueMicrotask(() => void fetchWanted())
        wanted.set(storyId, [...(wanted.get(storyId) ?? []), resolve])
      }),
  }
})
