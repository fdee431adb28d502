import { randomUUID } from 'node:crypto'
import type { CallInput, CallOutput } from '#contract/registry.ts'
import { upload } from '../../tools/demo/upload.ts'
import type { Api, Person } from './api.ts'

type Fields = Omit<CallInput<'media.send'>, 'conversation_id' | 'client_id' | 'file_id'>

/** A message with a file, brought to the server as a device of this person would. */
export async function sendFile(
  api: Api,
  origin: string,
  sender: Person,
  conversation_id: string,
  content: Buffer,
  fields: Fields,
): Promise<CallOutput<'media.send'>['message']> {
  const bucket = fields.message_type === 'audio' ? 'audio-messages' : 'media-messages'
  const file_id = await upload(origin, sender.session.access_token, bucket, content)
  const client_id = randomUUID()
  const { message } = await api.call(sender, 'media.send', { conversation_id, client_id, file_id, ...fields })
  return message
}
