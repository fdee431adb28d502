import { randomId } from '../../lib/random-id.ts'
import type { MediaJob } from '../../sync/media-job.ts'
import type { Sync } from '../../sync/sync.ts'
import { getOwnFiles } from './files/own-files.ts'

/** A file with all that is said of it; `content` of the message is `caption` here. */
export type OutgoingFile = Omit<MediaJob['input'], 'client_id' | 'content'> & {
  /** Of the message; sent twice by the same one, it is one message. */
  readonly id?: string
  readonly file: Blob
  readonly caption?: string
}

/**
 * Sends a message with a file: it stands in the conversation at once, its bytes are kept on this device until the server
 * has them, and those of one conversation go out one after the other. Resolves when the bytes are kept.
 */
export async function sendMedia(
  sync: Sync,
  { id = randomId(), file, caption = '', ...what }: OutgoingFile,
): Promise<void> {
  const { conversation_id, message_type } = what
  getOwnFiles(sync).hold(id, file)
  if (what.view_once)
    void import('./once/own-once.ts')
      .then(({ keepOwnOnce }) => keepOwnOnce(sync, { conversation_id, client_id: id }, file))
      // A device that keeps nothing shows its sender that it was sent.
      .catch(() => {})
  await sync.upload({
    id,
    lane: `media:${conversation_id}`,
    conversation_id,
    bucket: message_type === 'audio' ? 'audio-messages' : 'media-messages',
    content: file,
    call: 'media.send',
    input: { ...what, content: caption, client_id: id },
  })
}
