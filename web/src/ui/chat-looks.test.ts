import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, pick, readColours, readTheme } from './testing/contrast.ts'

const [themesCss = '', chatThemesCss = '', wallpapersCss = ''] = ['themes', 'chat-themes', 'wallpapers'].map(
  (name) => readFileSync(`web/src/ui/${name}.css`, 'utf8'),
)
const ART = 'web/src/ui/wallpapers'
const THEMES = ['light', 'dark', 'blue', 'purple', 'green', 'orange'] as const
/** Numbers, as they are stored (D-074). */
const CHAT_THEMES = ['0', '1', '2', '3', '4', '5'] as const
const [DOODLE, PLAIN, NIGHT, OCEAN, FOREST, SUNSET] = CHAT_THEMES
const WALLPAPERS = [DOODLE, PLAIN, NIGHT, OCEAN, FOREST, SUNSET]
type Look = { theme: string; chatTheme: string; wallpaper: string }

/** Text on its ground: at least 4.5:1. */
const TEXT_PAIRS = [
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
  ['on-own-soft', 'own-soft'],
  ['text', 'raised'],
  ['on-pill', 'pill'],
  ['danger', 'pill'],
  ['n1', 'bubble-in'],
  ['n2', 'bubble-in'],
  ['n3', 'bubble-in'],
  ['n4', 'bubble-in'],
  ['n5', 'bubble-in'],
  ['n6', 'bubble-in'],
] as const
/** Shapes that carry meaning: at least 3:1. */
const SHAPE_PAIRS = [
  ['tick-read', 'bubble-out'],
  ['tick-read-row', 'pill'],
] as const
/** What stands on the bare ground, whatever the art paints below it. */
const GROUND_INKS = { text: 4.5, 'on-pill': 4.5, muted: 4.5, danger: 4.5, focus: 3 } as const

const isDark = (theme: string) => theme === 'dark' || theme === 'purple'
const rulesOf = (css: string) =>
  [...css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, block]) => ({
    selector: (selector ?? '').replaceAll(/\s+/g, ' ').trim(),
    block: block ?? '',
  }))
const rules = [...rulesOf(chatThemesCss), ...rulesOf(wallpapersCss)]

/** Whether a rule holds for the pane of a conversation that looks so, or for what stands on its ground. */
function matches(selector: string, { theme, chatTheme, wallpaper }: Look): boolean {
  // At the commas that are not in brackets.
  return selector.split(/,(?![^(]*\))/).some((one) => {
    if (one.includes(':not(.dark, .purple)') && isDark(theme)) return false
    if (one.includes(':is(.dark, .purple)') && !isDark(theme)) return false
    const isNamed = (attribute: string, value: string) =>
      !one.includes(`${attribute}='`) || one.includes(`${attribute}='${value}'`)
    return isNamed('data-wall', wallpaper) && isNamed('data-chat-theme', chatTheme)
  })
}

/** The colours that hold on the ground of a conversation that looks so. */
function coloursOf(look: Look): Map<string, string> {
  const tokens = readTheme(themesCss, look.theme)
  tokens.set('own-soft', pick(tokens, 'accent-soft')).set('on-own-soft', pick(tokens, 'on-accent-soft'))
  for (const { selector, block } of rules) {
    if (!matches(selector, look)) continue
    for (const [name, value] of readColours(block)) tokens.set(name, value)
    // The rules for more contrast, which name no look, are another matter.
    if (!selector.includes("='")) continue
    for (const [, name, other] of block.matchAll(/--([\w-]+): var\(--([\w-]+)\)/g))
      tokens.set(name ?? '', pick(tokens, other ?? ''))
  }
  return tokens
}

/** Every colour that the ground has somewhere. */
function groundsOf({ theme, wallpaper }: Look, tokens: Map<string, string>): string[] {
  const chat = pick(tokens, 'chat')
  if (wallpaper === OCEAN || wallpaper === FOREST) return [chat, pick(tokens, 'doodle')]
  if (wallpaper !== SUNSET) return [chat]
  const file = isDark(theme) ? 'sunset-night' : 'sunset'
  const painted = readFileSync(`${ART}/${file}.svg`, 'utf8').matchAll(/fill="(#[0-9a-f]{6})"/g)
  return [chat, ...[...painted].map(([, colour]) => colour ?? '')]
}

const looks = THEMES.flatMap((theme) =>
  CHAT_THEMES.flatMap((chatTheme) => WALLPAPERS.map((wallpaper) => ({ theme, chatTheme, wallpaper }))),
)

test('all six themes, six colours and six wallpapers are looked at, and none looks like another', () => {
  expect(looks).toHaveLength(216)
  for (const theme of THEMES) {
    const grounds = WALLPAPERS.map((wallpaper) => {
      const tokens = coloursOf({ theme, chatTheme: '0', wallpaper })
      return pick(tokens, 'chat') + (wallpaper === PLAIN)
    })
    expect(new Set(grounds).size).toBe(6)
    const own = CHAT_THEMES.map((chatTheme) =>
      pick(coloursOf({ theme, chatTheme, wallpaper: DOODLE }), 'bubble-out'),
    )
    expect(new Set(own).size).toBe(6)
  }
})

describe.each(THEMES)('in the theme %s, in every colour on every wallpaper', (theme) => {
  const own = looks.filter((look) => look.theme === theme).map((look) => ({ look, tokens: coloursOf(look) }))
  const findBelow = (pairs: readonly (readonly [string, string])[], least: number) =>
    own.flatMap(({ look, tokens }) =>
      pairs
        .filter(([ink, ground]) => contrast(pick(tokens, ink), pick(tokens, ground)) < least)
        .map(([ink, ground]) => `${ink} on ${ground}: ${look.chatTheme} on ${look.wallpaper}`),
    )

  test('words are at least 4.5:1 and signs at least 3:1', () => {
    expect(findBelow(TEXT_PAIRS, 4.5)).toEqual([])
    expect(findBelow(SHAPE_PAIRS, 3)).toEqual([])
  })

  test('what stands on the bare ground is to be read wherever the art puts it', () => {
    const poor = own.flatMap(({ look, tokens }) =>
      Object.entries(GROUND_INKS).flatMap(([ink, least]) =>
        groundsOf(look, tokens)
          .filter((ground) => contrast(pick(tokens, ink), ground) < least)
          .map((ground) => `${ink} on ${ground}: ${look.wallpaper}`),
      ),
    )
    expect(poor).toEqual([])
  })
})

test('on the dark wallpaper a conversation is as in the dark theme, but that its ground and bubbles are lighter', () => {
  const dark = readTheme(themesCss, 'dark')
  const night = rules.find(({ selector }) => selector.startsWith(':root') && selector.includes(`='${NIGHT}'`))
  const different = [...readColours(night?.block ?? '')].filter(([name, value]) => dark.get(name) !== value)
  expect(different.map(([name]) => name)).toEqual(['bubble-in', 'meta-in', 'quote-in'])
})

test('what a wallpaper fades into at its foot is what its art ends with', () => {
  for (const theme of ['blue', 'dark']) {
    const look = { theme, chatTheme: '0', wallpaper: SUNSET }
    const tokens = coloursOf(look)
    expect(pick(tokens, 'wall-foot')).toBe(groundsOf(look, tokens).at(-1))
  }
})

test('the art is small, draws by itself and asks for nothing', () => {
  const files = readdirSync(ART)
  expect(files.toSorted()).toEqual(['forest.svg', 'ocean.svg', 'sunset-night.svg', 'sunset.svg'])
  for (const file of files) {
    expect(statSync(`${ART}/${file}`).size, file).toBeLessThanOrEqual(4096)
    expect(readFileSync(`${ART}/${file}`, 'utf8'), file).not.toMatch(
      /<(script|style|image|foreignObject)|href="[^#]|url\([^#]/,
    )
  }
})
