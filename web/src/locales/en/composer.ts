import { formatNumber, plural } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/composer.ts'

export const texts: typeof source = {
  placeholder: 'Message',
  send: 'Send',
  attach: 'Attach',
  emoji: 'Emoji',
  emojiPicker: 'Choose an emoji',
  emojiSearch: 'Search emoji',
  emojiFound: (count: number) => `${formatNumber('en', count)} emoji found`,
  noEmojiFound: 'No emoji found',
  emojiSearchFailed: 'The search did not load. Check your connection.',
  recentEmoji: 'Recent',
  keyboard: 'Back to the keyboard',
  categories: {
    smileys: 'Smileys',
    gestures: 'Gestures',
    hearts: 'Hearts',
    objects: 'Objects',
    activities: 'Activities',
  },
  left: (count: number) =>
    `${formatNumber('en', count)} ${plural('en', count, { one: 'character left', other: 'characters left' })}`,
  cut: (max: number) => `Text cut at ${formatNumber('en', max)} characters.`,
  replyingTo: 'Replying to',
  cancelReply: 'Cancel reply',
  selection: 'Selected messages',
  editing: 'Editing message',
  cancelEdit: 'Cancel editing',
  save: 'Save',
  youBlocked: 'You blocked this contact',
  disabled: 'Messages are off',
  unblock: 'Unblock',
  blockedNotice: 'User blocked. Messages are off.',
  blockedTitle: 'Blocked',
  blockedSend: 'Messages are off in this chat.',
}
