import type { StoryReactionType } from './stories.ts'

/** Part 1 §3, in the order in which they are offered: what is chosen under a story, and what its owner is written. */
export const STORY_EMOJI: Readonly<Record<StoryReactionType, string>> = {
  heart: '❤️',
  fire: '🔥',
  thumbs_up: '👍',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
}
