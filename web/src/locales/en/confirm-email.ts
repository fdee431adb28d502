import type { texts as source } from '../pt-BR/confirm-email.ts'

export const texts: typeof source = {
  title: 'Confirm your e-mail',
  about: (email) => `We will send a code to ${email}, to know that the address is yours.`,
  sentTo: (email) => `We sent a code to ${email}.`,
  noGateway: 'This server does not send messages yet. Ask whoever runs it for the code.',
  send: 'Send code',
  confirm: 'Confirm',
  cancel: 'Cancel',
  failed: 'Could not confirm',
}
