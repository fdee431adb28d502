import { formatNumber, plural } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/notifications.ts'

export const texts: typeof source = {
  title: 'Notifications',
  loading: 'Loading notifications',
  empty: 'No notifications yet',
  emptyText: 'Likes, comments and new followers show up here.',
  failed: 'Could not load notifications',
  fresh: 'New',
  before: 'Earlier',
  unknownPerson: 'User',
  unknownGroup: 'Group',
  andOne: (name) => ` and ${name}`,
  andOthers: (count) =>
    ` and ${formatNumber('en', count)} ${plural('en', count, { one: 'other', other: 'others' })}`,
  newFollower: () => 'started following you',
  friendRequest: 'wants to be your friend',
  friendAccepted: 'accepted your friend request',
  groupInvite: (group) => `invited you to the group ${group}`,
  groupAdded: (group) => `added you to the group ${group}`,
  storyReaction: () => 'reacted to your story',
  seeProfile: 'See profile',
  seeProfileOf: (name) => `See profile of ${name}`,
  more: (name) => `More options: ${name}`,
  remove: 'Delete notification',
  removeFailed: 'Could not delete the notification',
}
