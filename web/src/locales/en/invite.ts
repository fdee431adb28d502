import { formatNumber, plural } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/invite.ts'

export const texts: typeof source = {
  title: 'Group invite',
  loading: 'Loading invite',
  notFound: 'Group not found',
  notFoundText: 'The invite link may have expired or be invalid',
  home: 'Back to start',
  members: (count) =>
    `${formatNumber('en', count)} ${plural('en', count, { one: 'member', other: 'members' })}`,
  private: 'Private',
  isMember: 'You are already a member of this group',
  open: 'Open the group chat',
  join: 'Join group',
  joining: 'Joining...',
  ask: 'Ask to join',
  asked: 'Request sent',
  waiting: 'Your request was sent. The group appears in your list once it is accepted.',
  approved: 'An admin or a moderator has to accept your request.',
  seenFrom: 'You see the messages from when you join.',
  loginNeeded: 'You need to sign in to join the group',
  success: 'Done!',
  joined: (name) => `You joined the group ${name}`,
  error: 'Error',
  invalid: 'Invalid invite link',
  loadFailed: 'The group could not be loaded',
  joinFailed: 'The group could not be joined',
  joinBroke: 'Something went wrong while joining the group',
}
