import type { texts as source } from '../pt-BR/contact.ts'

export const texts: typeof source = {
  title: 'Contact profile',
  online: 'Online',
  offline: 'Offline',
  bio: 'Bio',
  displayName: 'Display name',
  close: 'Close',
  cancel: 'Cancel',
  block: 'Block',
  unblock: 'Unblock',
  blockTitle: (name: string) => `Block ${name}?`,
  blockText: 'You will not be able to message or call each other. You can unblock whenever you like.',
  unblockTitle: (name: string) => `Unblock ${name}?`,
  unblockText: 'You will be able to message each other again.',
  blocked: 'User blocked',
  unblocked: 'User unblocked',
  unblockedText: (name: string) => `${name} was unblocked`,
  error: 'Error',
  blockFailed: 'The user could not be blocked',
  unblockFailed: 'The user could not be unblocked',
  unknownPerson: 'User',
}
