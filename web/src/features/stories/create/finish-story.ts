import type { StoryContentType } from '#contract/stories.ts'
import { exportCrop } from '../../cropping/public.ts'
import type { StoryDraft } from '../story-actions.ts'
import { cutClip, isCut } from './cut-clip.ts'
import { drawWords } from './draw-words.ts'
import type { MadeStory, Missing } from './use-made-story.ts'
import { hasWords } from './words.ts'

/** What is sent of a story that was made. `signal` gives it up; `onShare` hears how much of a video is cut. */
export async function finishStory(
  type: StoryContentType,
  story: MadeStory,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<StoryDraft | Missing> {
  const said = {
    ...(story.caption.trim() && { caption: story.caption.trim() }),
    ...(story.location.trim() && { location: story.location.trim() }),
  }
  if (type === 'text') {
    const text_content = story.text.trim()
    if (text_content === '') return { missing: 'textMissing' }
    const look = { background_color: story.background, text_style: story.style }
    return { input: { content_type: 'text', text_content, ...look }, content: null }
  }
  if (type === 'image') {
    if (!story.picture) return { missing: 'photoMissing' }
    const { picture, crop, words } = story
    const content = await exportCrop(picture, crop, (context) => {
      if (hasWords(words)) drawWords(context, words)
    })
    // Who hears the story instead of seeing it is read the words on it.
    const read = hasWords(words) && { text_content: words.text.trim() }
    if (!content) return { missing: 'unreadable' }
    return { input: { content_type: 'image', ...said, ...read }, content }
  }
  const { clip } = story
  if (!clip) return { missing: 'videoMissing' }
  const content = isCut(clip) ? await cutClip(clip, signal, onShare) : clip.content
  if (!content) return { missing: 'cutFailed' }
  const length = clip.lengthMs !== null && {
    duration_ms: Math.max(1, Math.round(clip.endMs - clip.startMs)),
  }
  return { input: { content_type: 'video', ...said, ...length }, content }
}
