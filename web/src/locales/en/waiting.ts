import type { texts as source } from '../pt-BR/waiting.ts'

export const texts: typeof source = {
  back: 'Back',
  reels: { title: 'Reels', line: 'There are no reels on Lero yet.' },
  create: { title: 'Create', line: 'Stories and reels cannot be posted yet.' },
  notifications: {
    title: 'Notifications',
    line: 'No notifications yet',
    more: 'Likes, comments and new followers do not exist on Lero yet; new messages show up in the chat list.',
  },
  profile: {
    title: 'Profile',
    line: 'Your profile is not ready yet',
    more: 'You change your name and photo in Settings.',
    settings: 'Open Settings',
  },
  otherProfile: {
    title: 'Profile',
    line: 'This profile is not ready yet',
    more: 'To see a contact’s profile, open the chat and tap the name.',
  },
}
