import type { ReadCheck, ReadChecks } from '../../platform/files/read-check.ts'
import { selectReadable } from './media.queries.ts'

/** A member, while the message is in their sight; a document is saved and never opened in place (D-082). */
const readMedia: ReadCheck = async ({ pool }, viewerId, file) => {
  const message = await selectReadable(pool, viewerId, file.id)
  return message && { fileName: message.file_name, isDownload: message.message_type === 'file' }
}

/** Who reads the buckets of messages (D-091: nobody without the right to). */
export const mediaReadChecks = {
  'media-messages': readMedia,
  'audio-messages': readMedia,
} satisfies ReadChecks
