import type { texts as base } from '../pt-BR/unsent.ts'

export const texts: typeof base = {
  title: 'Not sent',
  close: 'Close',
  about: 'The chat of these messages is no longer here. Copy or save what you want to keep.',
  count: (count) => (count === 1 ? '1 message' : `${count} messages`),
  copy: 'Copy',
  save: 'Save',
  discard: 'Discard',
  copied: 'Message copied',
  error: 'Error',
  copyFailed: 'Could not copy',
}
