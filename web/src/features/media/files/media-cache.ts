import type { Message } from '#contract/messages.ts'

/** Of a message's file: the small picture of it, or all of it. */
export type MediaPart = 'thumbnail' | 'file'

/** What of a message its bytes are found by. */
export type KeptMessage = Pick<Message, 'id' | 'conversation_id' | 'media_url' | 'view_once'>

export type MediaUse = { readonly bytes: number; readonly chats: ReadonlyMap<string, number> }

/** Bytes of files that were looked at here, so that they are there again at once, and without a network. */
export interface MediaCache {
  read(message: KeptMessage, part: MediaPart): Promise<Blob | null>
  /** A device that takes nothing more keeps nothing more. What may be seen once is kept by its sender alone (`isOwn`). */
  keep(message: KeptMessage, part: MediaPart, content: Blob, isOwn?: boolean): Promise<void>
  /** What is kept of one message, one conversation, or of all. */
  drop(what?: { readonly message_id?: string; readonly conversation_id?: string }): Promise<void>
  /** The ids of the messages of which something is kept, by conversation. */
  list(): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  measure(): Promise<MediaUse>
}

/** Sign-out deletes every cache that is not the app's own (`deleteCaches`). */
const CACHE_NAME = 'lero-media'
const LIMIT_BYTES = 200 * 1024 * 1024

type Entry = {
  readonly address: string
  readonly conversation_id: string
  readonly message_id: string
  readonly bytes: number
}

/**
 * By path and not by the address that was signed for some hours. What an entry is stands in its key, so that nothing has
 * to be opened to be counted; the one that was used last is the last of them.
 */
export function createMediaCache(
  open: () => Promise<Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>> = () => caches.open(CACHE_NAME),
  limitBytes = LIMIT_BYTES,
): MediaCache {
  let indexed: Promise<Map<string, Entry>> | null = null
  /** Used since the page came: moved to the end once. */
  const fresh = new Set<string>()

  const readIndex = async (): Promise<Map<string, Entry>> => {
    const keys = await (await open()).keys()
    return new Map(keys.flatMap(({ url }) => parse(url)))
  }
  const index = (): Promise<Map<string, Entry>> => (indexed ??= readIndex())

  const remove = async (entries: Map<string, Entry>, names: readonly string[]): Promise<void> => {
    const cache = await open()
    for (const name of names) {
      const entry = entries.get(name)
      entries.delete(name)
      if (entry) await cache.delete(entry.address)
    }
  }

  const makeRoom = async (entries: Map<string, Entry>): Promise<void> => {
    let bytes = sum(entries.values())
    for (const [name, entry] of [...entries]) {
      if (bytes <= limitBytes) return
      bytes -= entry.bytes
      await remove(entries, [name])
    }
  }

  const keep: MediaCache['keep'] = async (message, part, content, isOwn = false) => {
    if ((message.view_once && !isOwn) || !message.media_url || content.size > limitBytes / 4) return
    const entries = await index()
    const name = nameOf(message, part)
    const entry = toEntry(message, part, content.size)
    await remove(entries, [name])
    const headers = { 'content-type': content.type }
    await (await open()).put(entry.address, new Response(content, { headers }))
    entries.set(name, entry)
    await makeRoom(entries)
  }

  return {
    read: async (message, part) => {
      const name = nameOf(message, part)
      const entry = (await index()).get(name)
      const response = entry && (await (await open()).match(entry.address))
      if (!response) return null
      const content = await response.blob()
      if (!fresh.has(name)) void keep(message, part, content, true).catch(() => {})
      fresh.add(name)
      return content
    },
    keep: async (...args) => {
      await keep(...args).catch(() => {})
      fresh.add(nameOf(args[0], args[1]))
    },
    drop: async (what = {}) => {
      const entries = await index()
      const isMeant = (entry: Entry): boolean =>
        (what.message_id ?? entry.message_id) === entry.message_id &&
        (what.conversation_id ?? entry.conversation_id) === entry.conversation_id
      const names = [...entries].flatMap(([name, entry]) => (isMeant(entry) ? [name] : []))
      await remove(entries, names)
    },
    list: async () => {
      const kept = new Map<string, Set<string>>()
      for (const { conversation_id, message_id } of (await index()).values())
        kept.set(conversation_id, (kept.get(conversation_id) ?? new Set()).add(message_id))
      return kept
    },
    measure: async () => {
      // Another tab may have kept more.
      indexed = null
      const chats = new Map<string, number>()
      const entries = await index()
      for (const { conversation_id, bytes } of entries.values())
        chats.set(conversation_id, (chats.get(conversation_id) ?? 0) + bytes)
      return { bytes: sum(entries.values()), chats }
    },
  }
}

const sum = (entries: Iterable<Entry>): number => [...entries].reduce((all, { bytes }) => all + bytes, 0)

const nameOf = ({ id }: KeptMessage, part: MediaPart): string => `${id} ${part}`

function toEntry({ id, conversation_id, media_url }: KeptMessage, part: MediaPart, bytes: number): Entry {
  const address = `/media/${conversation_id}/${id}/${part}/${bytes}/${media_url}`
  return { address, conversation_id, message_id: id, bytes }
}

function parse(url: string): [string, Entry][] {
  const address = new URL(url).pathname
  const [, , conversation_id, message_id, part, bytes] = address.split('/')
  if (!conversation_id || !message_id) return []
  return [[`${message_id} ${part}`, { address, conversation_id, message_id, bytes: Number(bytes) }]]
}
