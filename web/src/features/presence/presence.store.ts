import type { Head } from '#contract/conversations.ts'
import type { Register } from '#contract/frames.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createDerived, createEmitter, type Readable } from '../../sync/readable.ts'
import { isOffline } from '../../sync/status.ts'
import type { Sync } from '../../sync/sync.ts'
import { isShownOnline } from './presence.ts'

export type Presence = {
  readonly is_online: boolean
  /** Null: hidden or unknown. */
  readonly last_seen: string | null
}

export interface PresenceStore {
  /** The presence of one person; the same Readable for the same person. */
  of(userId: string): Readable<Presence>
  /** Presence of the whole list, for the online filter. */
  subscribe(listener: () => void): () => void
  isOnline(userId: string): boolean
  /** What was asked for of people that no head names. */
  take(registers: readonly Register[]): void
}

const createPresenceStore = (sync: Sync): PresenceStore => {
  const { memory, clock } = sync
  /** What came after the head of each, or of people who have none. */
  const reported = new Map<string, Presence>()
  /** Whose presence may have changed; null: everybody's. */
  const changed = createEmitter<ReadonlySet<string> | null>()
  const readables = new Map<string, Readable<Presence>>()
  const directHeads = new Map<string, Head>()
  let isLineDown = isOffline(sync.status.getSnapshot())

  /** Heads tell of presence too: what a new one says replaces what was reported before it. */
  const takeHeads = (): void => {
    for (const head of memory.heads.values()) {
      const { peer } = head
      if (!peer) continue
      const before = directHeads.get(peer.user_id)
      if (before === head) continue
      directHeads.set(peer.user_id, head)
      if (before?.peer?.is_online !== peer.is_online || before.peer.last_seen !== peer.last_seen)
        reported.delete(peer.user_id)
    }
    changed.emit(null)
  }

  const current = (userId: string): Presence => {
    const head = directHeads.get(userId)
    const known = reported.get(userId) ?? head?.peer
    const last = head?.preview
    const facts = {
      is_online: known?.is_online ?? false,
      last_seen: known?.last_seen ?? null,
      last_received_at: last && last.sender_id === userId ? last.created_at : null,
      is_blocked: head ? head.sending_disabled : false,
    }
    // Without a line nobody is known to be there.
    return { is_online: !isLineDown && isShownOnline(facts, clock.now()), last_seen: facts.last_seen }
  }

  takeHeads()
  memory.subscribe('heads', takeHeads)
  sync.now.subscribe(() => changed.emit(null))
  sync.status.subscribe(() => {
    const isDownNow = isOffline(sync.status.getSnapshot())
    if (isDownNow === isLineDown) return
    isLineDown = isDownNow
    changed.emit(null)
  })
  const take = (registers: readonly Register[]): void => {
    const userIds = new Set<string>()
    for (const register of registers) {
      if (register.kind !== 'presence') continue
      const { user_id, is_online, last_seen } = register
      reported.set(user_id, { is_online, last_seen })
      userIds.add(user_id)
    }
    if (userIds.size > 0) changed.emit(userIds)
  }
  sync.onRegisters(take)

  const createReadable = (userId: string): Readable<Presence> =>
    createDerived(
      (invalidate) =>
        void changed.on((userIds) => {
          if (userIds === null || userIds.has(userId)) invalidate()
        }),
      (previous) => {
        const next = current(userId)
        const isSame = previous?.is_online === next.is_online && previous.last_seen === next.last_seen
        return isSame ? previous : next
      },
    )

  return {
    of: (userId) => {
      const existing = readables.get(userId)
      if (existing) return existing
      const readable = createReadable(userId)
      readables.set(userId, readable)
      return readable
    },
    subscribe: (listener) => changed.on(() => listener()),
    isOnline: (userId) => current(userId).is_online,
    take,
  }
}

export const getPresenceStore = perSync(createPresenceStore)
