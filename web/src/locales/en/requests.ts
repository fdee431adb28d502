import type { texts as source } from '../pt-BR/requests.ts'

export const texts: typeof source = {
  title: 'Message requests',
  hint: 'From people you don’t know yet. Nobody learns that you have read until you accept.',
  empty: 'No requests',
  emptyText: 'Messages from people you don’t know appear here.',
  unknownPerson: 'User',
  bar: (name: string) =>
    `${name} is not among your contacts. Accept to answer; until then they don’t learn that you have read.`,
  barBlocked: (name: string) => `You blocked ${name}.`,
  barGone: 'This account no longer exists.',
  answer: 'Answer the request',
  accept: 'Accept',
  remove: 'Delete',
  block: 'Block',
  unblock: 'Unblock',
  report: 'Report',
  accepted: 'Request accepted',
  acceptFailed: 'The request could not be accepted',
  removeTitle: 'Delete request?',
  removeText: (name: string) =>
    `The conversation disappears here. ${name} is not told, and if they write again another request comes.`,
  cancel: 'Cancel',
  error: 'Error',
  removeFailed: 'The conversation could not be deleted',
  whoTitle: 'Who can send me messages',
  who: { everyone: 'Everyone', contacts: 'Contacts', nobody: 'Nobody' },
  whoHint: {
    everyone: 'People you don’t know arrive in Message requests.',
    contacts: 'Only your friends start conversations with you. Those that exist go on.',
    nobody: 'Nobody starts conversations with you. Those that exist go on.',
  },
  whoRefused: 'Your choice of who can send messages was not accepted. The one before stays.',
}
