import { useEffect, useState } from 'react'
import type { Sync } from '../../../sync/sync.ts'
import { useSync } from '../../../sync/use-sync.ts'
import type { ShownMedia } from '../shown-media.ts'
import { getMediaFiles } from '../files/media-files.ts'
import { getOwnFiles } from '../files/own-files.ts'
import { toMessageId } from './message-id.ts'

/** What one sends to be seen once stays on the own device: the server gives it to nobody else. */
export async function keepOwnOnce(
  sync: Sync,
  { conversation_id, client_id }: { readonly conversation_id: string; readonly client_id: string },
  content: Blob,
): Promise<void> {
  const id = await toMessageId(sync.me, client_id)
  const message = { id, conversation_id, media_url: client_id, view_once: true }
  await getMediaFiles(sync).cache.keep(message, 'file', content, true)
}

/** An address of the own copy for this page; null where this device has none. */
export function useOwnOnce({ message }: ShownMedia): string | null {
  const sync = useSync()
  const own = getOwnFiles(sync)
  const clientId = message.client_id ?? ''
  const [url, setUrl] = useState(() => own.peek(clientId))

  useEffect(() => {
    if (url !== null) return undefined
    let isGone = false
    const read = async (): Promise<void> => {
      const content = await getMediaFiles(sync).cache.read(message, 'file')
      if (content && !own.peek(clientId)) own.hold(clientId, content)
      const found = await own.open(clientId)
      if (!isGone) setUrl(found)
    }
    void read().catch(() => {})
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each message
  }, [message.id])
  return url
}
