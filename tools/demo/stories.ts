import type { StoryTextStyle } from '#contract/stories.ts'

export type DemoStory = {
  readonly by: string
  readonly minutesAgo: number
  readonly seenBy: readonly string[]
} & (
  | { readonly photo: string; readonly caption?: string; readonly location?: string }
  | { readonly text: string; readonly background_color: string; readonly text_style: StoryTextStyle }
)

/** Whoever is a contact sees them. The older ones first. */
export const stories: readonly DemoStory[] = [
  { by: 'wesley', minutesAgo: 1100, seenBy: [], photo: 'sunset' },
  {
    by: 'lourdes',
    minutesAgo: 640,
    seenBy: ['marina', 'aparecida'],
    text: 'Bom dia, família! Hoje tem pudim 🍮',
    background_color: '#d94f70',
    text_style: 'book',
  },
  {
    by: 'marina',
    minutesAgo: 410,
    seenBy: ['dandara', 'caio', 'kelly', 'lourdes'],
    photo: 'dog',
    caption: 'Paçoca',
  },
  {
    by: 'kelly',
    minutesAgo: 300,
    seenBy: ['juninho'],
    text: 'Sexta-feira devia ter trinta e seis horas',
    background_color: '#0b6285',
    text_style: 'strong',
  },
  { by: 'dandara', minutesAgo: 170, seenBy: ['iara'], photo: 'summit', location: 'Serra da Mantiqueira' },
  { by: 'dandara', minutesAgo: 165, seenBy: [], photo: 'waterfall', caption: 'água gelada, alma lavada' },
  { by: 'iara', minutesAgo: 150, seenBy: ['marina', 'dandara'], photo: 'turtle', caption: '14 ninhos!' },
]
