import { formatNumber, plural } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/ui.ts'

export const texts: typeof source = {
  close: 'Close',
  back: 'Back',
  ok: 'OK',
  loading: 'Loading',
  search: 'Search',
  clearSearch: 'Clear search',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  tryAgain: 'Try again',
  partFailed: 'This did not open.',
  partFailedHint: 'Check your connection and try again.',
  online: 'Online',
  notifications: 'Notices',
  tickSending: 'sending',
  tickSent: 'sent',
  tickRead: 'read',
  notSent: 'Not sent.',
  edited: 'edited',
  pinned: 'pinned',
  muted: 'muted',
  typing: 'typing',
  offline: 'No internet. Your messages leave when it is back.',
  unreadCount: (count) => `${formatNumber('en', count)} unread`,
  unreadMessages: (count) =>
    `${formatNumber('en', count)} ${plural('en', count, { one: 'unread message', other: 'unread messages' })}`,
  newMessages: (count) =>
    `${formatNumber('en', count)} ${plural('en', count, { one: 'new message', other: 'new messages' })}`,
}
