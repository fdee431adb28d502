import { STORY_ITEM_MS, STORY_VIDEO_MAX_MS } from '#contract/limits.ts'
import { STORY_EMOJI } from '#contract/story-emoji.ts'
import type { Story, StoryPrivacyType, StoryReactionType, StoryTextStyle } from '#contract/stories.ts'

export const REACTION_TYPES = Object.keys(STORY_EMOJI) as readonly StoryReactionType[]
/** Who may see a story, in the order in which it is asked. */
export const PRIVACY_TYPES: readonly StoryPrivacyType[] = ['contacts', 'friends', 'public', 'custom']

/** The emoji of a reaction; one that this app does not know is a heart. */
export function emojiOf(reactionType: string): string {
  return Object.hasOwn(STORY_EMOJI, reactionType)
    ? STORY_EMOJI[reactionType as StoryReactionType]
    : STORY_EMOJI.heart
}

/** D-116: twenty grounds of a text story, the first is what it stands on by itself. */
export const BACKGROUNDS = [
  '#000000',
  '#14242b',
  '#0b6285',
  '#1f5fa8',
  '#4b5fc4',
  '#66409c',
  '#8a4b6b',
  '#ad2a66',
  '#b3401c',
  '#c0311f',
  '#e87a00',
  '#ffb224',
  '#f6d58a',
  '#cfe0c0',
  '#1d6a40',
  '#1b7f6b',
  '#9cc4d8',
  '#7b4b2a',
  '#5b6970',
  '#f4f0e8',
] as const

/** Black or white, whichever contrasts more with the ground (WCAG relative luminance). */
export function inkOn(background: string): '#000000' | '#ffffff' {
  const channels = [1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff'
}

/** Long texts are set smaller: from 120 characters on, and from 300. */
export function sizeOf(text: string): 'large' | 'medium' | 'small' {
  if (text.length >= 300) return 'small'
  return text.length >= 120 ? 'medium' : 'large'
}

export const TEXT_STYLES: readonly StoryTextStyle[] = ['simple', 'strong', 'book', 'machine']

/** How long an item of the viewer stands (D-113). */
export function durationOf({
  content_type,
  duration_ms,
}: Pick<Story, 'content_type' | 'duration_ms'>): number {
  if (content_type !== 'video' || duration_ms === null) return STORY_ITEM_MS
  return Math.min(Math.max(duration_ms, STORY_ITEM_MS), STORY_VIDEO_MAX_MS)
}
