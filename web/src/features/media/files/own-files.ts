import { perSync } from '../../../sync/per-sync.ts'
import type { Sync } from '../../../sync/sync.ts'

const HELD_MAX = 40

/** The bytes of files that were sent here, as addresses for this page, by client id. */
export interface OwnFiles {
  open(clientId: string): Promise<string | null>
  peek(clientId: string): string | null
  /** The bytes behind it, to be kept elsewhere: once. */
  take(clientId: string): Blob | null
  /** A file that is about to be sent is there at once. */
  hold(clientId: string, content: Blob): void
}

export const getOwnFiles = perSync((sync: Sync): OwnFiles => {
  const held = new Map<string, { readonly url: string; content: Blob | null }>()
  const hold = (clientId: string, content: Blob): string => {
    const url = URL.createObjectURL(content)
    held.set(clientId, { url, content })
    for (const [oldest, { url: old }] of held) {
      if (held.size <= HELD_MAX) break
      held.delete(oldest)
      URL.revokeObjectURL(old)
    }
    return url
  }
  return {
    open: async (clientId) => {
      const known = held.get(clientId)
      if (known) return known.url
      const content = await sync.readUpload(clientId)
      return content && (held.get(clientId)?.url ?? hold(clientId, content))
    },
    peek: (clientId) => held.get(clientId)?.url ?? null,
    take: (clientId) => {
      const file = held.get(clientId)
      const content = file?.content ?? null
      if (file) file.content = null
      return content
    },
    hold,
  }
})
