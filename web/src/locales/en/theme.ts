import type { texts as source } from '../pt-BR/theme.ts'

export const texts: typeof source = {
  title: 'Choose a theme',
  savedAutomatically: 'Your choice is saved automatically.',
  names: {
    light: 'Professional',
    dark: 'Elegant',
    blue: 'Ocean',
    purple: 'Premium',
    green: 'Nature',
    orange: 'Sunset',
  },
  colors: {
    light: 'White and graphite',
    dark: 'Night and pale blue',
    blue: 'Sea, sand and mango',
    purple: 'Açaí, dark',
    green: 'Forest and new leaf',
    orange: 'Clay and late light',
  },
}
