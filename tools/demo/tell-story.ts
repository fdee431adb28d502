import { randomUUID } from 'node:crypto'
import { call } from './call.ts'
import { drawPhoto } from './draw.ts'
import type { Scene } from './say.ts'
import type { DemoStory } from './stories.ts'
import { upload } from './upload.ts'

/** Publishes a story, and lets its viewers see it; answers its id. */
export async function tellStory({ url, guest }: Scene, story: DemoStory): Promise<string> {
  const id = randomUUID()
  const who = guest(story.by)
  if ('photo' in story) {
    const { photo, caption, location } = story
    const file_id = await upload(url, who.token, 'stories', await drawPhoto(photo))
    await call(url, who, 'stories.publish', { id, content_type: 'image', file_id, caption, location })
  } else {
    const { text, background_color, text_style } = story
    const said = { text_content: text, background_color, text_style }
    await call(url, who, 'stories.publish', { id, content_type: 'text', ...said })
  }
  for (const key of story.seenBy) await call(url, guest(key), 'stories.view', { story_id: id })
  return id
}
