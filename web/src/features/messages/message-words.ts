import type { Message } from '#contract/messages.ts'
import type { texts } from '../../locales/pt-BR/messages.ts'
import { readPlain } from './text-marks.ts'

export type WordedMessage = Pick<Message, 'message_type' | 'content' | 'deleted_for_everyone'>

/** What a message says in one line: a quote, a kind of message this version cannot draw. */
export function summarize(message: WordedMessage, t: typeof texts): string {
  if (message.deleted_for_everyone) return t.deleted
  const kinds = { text: '', image: t.photo, video: t.video, audio: t.audio, file: t.file }
  const kind = kinds[message.message_type]
  return [kind, readPlain(message.content ?? '')].filter(Boolean).join(' · ')
}
