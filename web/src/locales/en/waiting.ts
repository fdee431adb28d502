import type { texts as source } from '../pt-BR/waiting.ts'

export const texts: typeof source = {
  back: 'Back',
  connections: {
    title: 'Connections',
    line: 'Friends, requests and groups will live here. For now, find people in Search.',
  },
  reels: { title: 'Reels', line: 'There are no reels on Lero yet.' },
  create: { title: 'Create', line: 'Stories and reels cannot be posted yet.' },
  notifications: {
    title: 'Notifications',
    line: 'Likes, comments and new followers do not exist on Lero yet; new messages show up in the chat list.',
  },
  profile: {
    title: 'Profile',
    line: 'The picture, bio and numbers of your profile cannot be seen here yet.',
  },
  otherProfile: {
    title: 'Profile',
    line: "Profiles of other people cannot be seen here yet; a contact's opens from the chat.",
  },
  invite: { title: 'Group invite', line: 'Joining groups by invite is not possible yet.' },
}
