import type { texts as source } from '../pt-BR/settings.ts'

export const texts: typeof source = {
  title: 'Settings',
  close: 'Close',
  language: 'Language',
  appearance: 'Appearance',
  theme: 'Theme',
  error: 'Error',
  languageFailed: 'The language could not be changed. Check your connection.',
  security: 'Security',
  securityEntry: 'Password, two steps and devices',
}
