import type { Message } from '#contract/messages.ts'
import type { Sync } from '../../sync/sync.ts'
import { getMediaFiles } from './files/media-files.ts'

/**
 * Saves a message's file under its name: the server sends it as one to be saved, whatever it is. Without a network what
 * the device has of it. Throws ApiError or NetworkError.
 */
export async function saveMedia(sync: Sync, message: Message): Promise<void> {
  const { addresses, cache } = getMediaFiles(sync)
  const kept = await cache.read(message, 'file').catch(() => null)
  const href = kept ? URL.createObjectURL(kept) : `${(await addresses.find(message.id)).url}&download`
  const link = document.createElement('a')
  link.href = href
  link.download = message.file_name ?? nameOf(message)
  link.click()
  // The browser has taken it by then.
  if (kept) setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** Photos and videos that came without a name: what they are and when they were sent. */
function nameOf({ message_type, created_at, media_url }: Message): string {
  const ending = /\.\w+$/.exec(media_url ?? '')?.[0] ?? ''
  return `lero-${message_type}-${created_at.slice(0, 19).replaceAll(/\D/g, '-')}${ending}`
}
