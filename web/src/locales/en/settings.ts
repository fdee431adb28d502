import type { texts as source } from '../pt-BR/settings.ts'

export const texts: typeof source = {
  title: 'Settings',
  close: 'Close',
  profile: 'Profile',
  name: 'Name',
  noName: 'No name',
  language: 'Language',
  appearance: 'Appearance',
  theme: 'Theme',
  error: 'Error',
  languageFailed: 'The language could not be changed. Check your connection.',
  privacy: 'Privacy',
  blockedUsers: 'Blocked users',
  mutedChats: 'Muted chats',
  security: 'Security',
  linkAccount: 'Link account',
  securityEntry: 'Password, two steps and devices',
  nameRefused: 'Your name was not accepted. It stays as it was.',
  languageRefused: 'Your account did not accept the language.',
}
