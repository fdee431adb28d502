import { themeIds, type ThemeId } from '../../lib/theme.ts'
import type { texts } from '../../locales/pt-BR/theme.ts'

export type ThemeIcon = 'briefcase' | 'moon' | 'waves' | 'gem' | 'leaf' | 'sunset'

/** One row of the chooser: part 1 §3 (value, name, icon, colors), with the words of the colours. */
export type ThemeItem = {
  value: ThemeId
  name: string
  description: string
  icon: ThemeIcon
  /** Swatches: the theme's own tokens, resolved inside an element of its class. */
  colors: readonly string[]
}

const iconOf: Record<ThemeId, ThemeIcon> = {
  light: 'briefcase',
  dark: 'moon',
  blue: 'waves',
  purple: 'gem',
  green: 'leaf',
  orange: 'sunset',
}

const swatches = ['var(--chat)', 'var(--bubble-in)', 'var(--accent)', 'var(--badge)'] as const

/** The six themes in the order of the chooser, in the words of one language. */
export function getThemeItems(t: typeof texts): ThemeItem[] {
  return themeIds.map((value) => ({
    value,
    name: t.names[value],
    description: t.colors[value],
    icon: iconOf[value],
    colors: swatches,
  }))
}
