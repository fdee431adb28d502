import type { Change, OutboxEntry } from './change.ts'
import { type Clock, every, inTime } from './clock.ts'
import type { LocalStore } from './local-store.ts'
import { countUnsent, markWaiting } from './outbox.ts'
import type { SendInput, Sync } from './sync.ts'

/** A message waits this long for the disk, its own or that of another tab, before it is sent all the same. */
const STORE_PATIENCE_MS = 1000
/** How often a tab that follows tells the leader again of messages that still wait. */
const REBROADCAST_EVERY_MS = 5000

export type OutgoingOptions = {
  readonly clock: Clock
  readonly store: Pick<LocalStore, 'commit' | 'memory' | 'nextOrder' | 'readUnsent' | 'take'>
  readonly randomId: () => string
  readonly serverNow: () => number
  readonly isLeading: () => boolean
  /** Other tabs of this person may be there. */
  readonly hasOthers: () => boolean
  readonly announce: (change: Change) => void
  /** Something may be there to be sent. */
  readonly pump: () => void
}

/** What a person writes here: into the outbox, visible at once, and to the tab that sends. */
export interface Outgoing extends Pick<Sync, 'send' | 'retry' | 'countUnsent'> {
  /** The entry is not on disk yet, or what another tab wrote before it may not be known here. */
  isUnready(clientId: string): boolean
  /** In the tab that sends: another tab has told of these entries. */
  takeTold(entries: readonly OutboxEntry[]): void
  stop(): void
}

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { clock, store, randomId, serverNow, isLeading, hasOthers, announce, pump } = options
  const { memory } = store
  const unready = new Set<string>()

  /** Those are ready as well once it takes too long. */
  const holdUntil = async (clientIds: readonly string[], done: Promise<void>): Promise<void> => {
    for (const id of clientIds) unready.add(id)
    await inTime(clock, STORE_PATIENCE_MS, done).catch(() => {})
    for (const id of clientIds) unready.delete(id)
  }

  /** What other tabs wrote before this moment gets its place, though the word of it is late or lost. */
  const meetOthers = async (): Promise<void> => {
    if (!isLeading() || !hasOthers()) return
    const { stored, noted } = await store.readUnsent()
    const isNew = (entry: OutboxEntry): boolean =>
      entry.state === 'waiting' && !memory.outbox.has(entry.client_id)
    const isStored = new Set(stored.map((entry) => entry.client_id))
    const put = [...stored, ...noted.filter((entry) => !isStored.has(entry.client_id))].filter(isNew)
    if (put.length === 0) return
    // The tab that noted it tells of it when its disk has it.
    const unsaved = put.flatMap((entry) => (isStored.has(entry.client_id) ? [] : [entry.client_id]))
    void holdUntil(unsaved, new Promise(() => {})).then(pump)
    store.take({ outbox: { put } })
  }

  /** Sent when it is on disk, or when the disk takes too long or refuses. */
  const queue = async (entry: OutboxEntry): Promise<void> => {
    const change: Change = { outbox: { put: [entry] } }
    await holdUntil([entry.client_id], store.commit(change).then(meetOthers))
    announce(change)
    pump()
  }

  /** A word to the leader may get lost; a repeat of the same message, or of how far was read, is none to the server. */
  const rebroadcast = (): void => {
    if (isLeading()) return
    const since = new Date(serverNow() - REBROADCAST_EVERY_MS).toISOString()
    const put = [...memory.outbox.values()].filter(
      (entry) => entry.state === 'waiting' && entry.written_at < since && !unready.has(entry.client_id),
    )
    const reads = [...memory.reads.values()]
    if (put.length + reads.length > 0) announce({ outbox: { put }, reads: { put: reads } })
  }

  return {
    send: async ({ conversation_id, content, reply_to_message_id, extra }: SendInput) => {
      const entry: OutboxEntry = {
        client_id: randomId(),
        conversation_id,
        order: store.nextOrder(),
        content,
        reply_to_message_id,
        ...(extra && { extra }),
        written_at: new Date(serverNow()).toISOString(),
        state: 'waiting',
        ack: null,
        failure: null,
      }
      await queue(entry)
      return entry.client_id
    },
    retry: async (clientId) => {
      const entry = memory.outbox.get(clientId)
      if (entry?.state === 'failed') await queue(markWaiting(entry, store.nextOrder()))
    },
    countUnsent: () => countUnsent(memory),
    isUnready: (clientId) => unready.has(clientId),
    takeTold: (entries) => {
      const ids = entries.map((entry) => entry.client_id)
      void holdUntil(ids, meetOthers()).then(pump)
    },
    stop: every(clock, REBROADCAST_EVERY_MS, rebroadcast),
  }
}
