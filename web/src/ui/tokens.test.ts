import { describe, expect, test } from 'vitest'
import { avatarTints } from './initials.ts'
import { contrast, pick, readTheme } from './testing/contrast.ts'
import css from './themes.css?raw'

const themes = ['light', 'dark', 'blue', 'purple', 'green', 'orange'] as const

/** Text on its ground, in the parts of the kit: at least 4.5:1. */
const textPairs = [
  ['text', 'surface'],
  ['text', 'raised'],
  ['text', 'sunken'],
  ['muted', 'surface'],
  ['muted', 'raised'],
  ['muted', 'sunken'],
  ['text', 'accent-soft'],
  ['muted', 'accent-soft'],
  ['accent', 'surface'],
  ['accent', 'raised'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-press'],
  ['on-accent-soft', 'accent-soft'],
  ['danger', 'surface'],
  ['danger', 'raised'],
  ['danger', 'pill'],
  ['on-danger', 'danger'],
  ['success', 'surface'],
  ['on-badge', 'badge'],
  ['on-badge-muted', 'badge-muted'],
  ['on-pill', 'pill'],
  ['on-in', 'bubble-in'],
  ['meta-in', 'bubble-in'],
  ['link-in', 'bubble-in'],
  ['link-in', 'quote-in'],
  ['meta-in', 'quote-in'],
  ['on-out', 'bubble-out'],
  ['meta-out', 'bubble-out'],
  ['link-out', 'bubble-out'],
  ['meta-out', 'quote-out'],
  ['on-out', 'quote-out'],
  ['n1', 'bubble-in'],
  ['n2', 'bubble-in'],
  ['n3', 'bubble-in'],
  ['n4', 'bubble-in'],
  ['n5', 'bubble-in'],
  ['n6', 'bubble-in'],
] as const

/** Shapes that carry meaning: at least 3:1. */
const shapePairs = [
  ['tick-read', 'bubble-out'],
  ['meta-out', 'bubble-out'],
  ['tick-read-row', 'surface'],
  ['focus', 'surface'],
  ['focus', 'raised'],
] as const

describe.each(themes)('theme %s', (theme) => {
  const tokens = readTheme(css, theme)

  test.each(textPairs)('%s on %s is at least 4.5:1', (ink, ground) => {
    expect(contrast(pick(tokens, ink), pick(tokens, ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapePairs)('%s on %s is at least 3:1', (ink, ground) => {
    expect(contrast(pick(tokens, ink), pick(tokens, ground))).toBeGreaterThanOrEqual(3)
  })
})

test.each(['dark', 'purple'] as const)(
  'theme %s: what is sunken in a sheet is told from it, and words on it are at least 4.5:1',
  (theme) => {
    const tokens = readTheme(css, theme)
    const raised = pick(tokens, 'raised')
    const share =
      /\.sheet[^{]*\{\s*--sunken: color-mix\(in srgb, var\(--text\) (\d+)%, var\(--raised\)\)/.exec(css)?.[1]
    const sunken = mix(pick(tokens, 'text'), raised, Number(share) / 100)
    expect(contrast(sunken, raised)).toBeGreaterThanOrEqual(1.15)
    expect(contrast(pick(tokens, 'text'), sunken)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(pick(tokens, 'muted'), sunken)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(avatarTints)('initials in $ink on $ground are at least 4.5:1', ({ ground, ink }) => {
  expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
})

test('contrast is measured as WCAG defines it', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3)
})

function mix(a: string, b: string, shareOfA: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [inA = 0, inB = 0] = [a, b].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16))
    return Math.round(inA * shareOfA + inB * (1 - shareOfA))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
