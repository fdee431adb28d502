import type { texts as source } from '../pt-BR/forward.ts'

export const texts: typeof source = {
  title: 'Forward to',
  close: 'Close',
  search: 'Search chats...',
  chats: 'Chats',
  noChats: 'You have no chats yet.',
  noneFound: 'No chat found',
  full: (max: number) => `At most ${max} chats at a time`,
  send: 'Send',
  sent: 'Message sent!',
  waits: 'Will be sent when you are back online',
  error: 'Error',
  failed: 'Unexpected error while sending the message',
  notForwarded: 'Message not forwarded',
  fileGone: 'The file no longer exists',
  deletedBefore: 'It was deleted before it could be forwarded',
  someDeleted: 'Some messages had already been deleted',
  unknownPerson: 'User',
}
