import type { Register } from '#contract/frames.ts'
import { TYPING_LIFE_MS } from '#contract/limits.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createEmitter, type Readable } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'
import type { Typing } from './chat-row.ts'

const nobody: readonly Typing[] = []

export interface TypingStore {
  /** As it stands now. */
  who(conversationId: string): readonly Typing[]
  of(conversationId: string): Readable<readonly Typing[]>
  subscribe(listener: () => void): () => void
}

/** Who is typing where: for six seconds after the last sign, or until their message arrives. */
const createTypingStore = (sync: Sync): TypingStore => {
  const { memory, clock, me } = sync
  const typing = new Map<string, readonly Typing[]>()
  const cancels = new Map<string, () => void>()
  const lastSeqs = new Map<string, number>()
  const changed = createEmitter<void>()

  const stop = (conversationId: string, userId: string): void => {
    const key = `${conversationId} ${userId}`
    cancels.get(key)?.()
    cancels.delete(key)
    const left = (typing.get(conversationId) ?? nobody).filter((entry) => entry.user_id !== userId)
    if (left.length > 0) typing.set(conversationId, left)
    else typing.delete(conversationId)
    changed.emit()
  }

  sync.onRegisters((registers) => {
    const isNews = registers.map(take).includes(true)
    if (isNews) changed.emit()
  })

  /** True where somebody begins to type. */
  const take = (register: Register): boolean => {
    if (register.kind !== 'typing' || register.user_id === me) return false
    const { conversation_id, user_id, display_name } = register
    const key = `${conversation_id} ${user_id}`
    const isNew = !cancels.has(key)
    cancels.get(key)?.()
    cancels.set(
      key,
      clock.after(TYPING_LIFE_MS, () => stop(conversation_id, user_id)),
    )
    if (!isNew) return false
    typing.set(conversation_id, [...(typing.get(conversation_id) ?? nobody), { user_id, display_name }])
    lastSeqs.set(conversation_id, memory.heads.get(conversation_id)?.last_seq ?? 0)
    return true
  }

  memory.subscribe('heads', () => {
    for (const [conversationId, people] of [...typing]) {
      const head = memory.heads.get(conversationId)
      if (!head || head.last_seq <= (lastSeqs.get(conversationId) ?? 0)) continue
      lastSeqs.set(conversationId, head.last_seq)
      const sender = head.preview?.sender_id
      if (people.some((entry) => entry.user_id === sender)) stop(conversationId, sender!)
    }
  })

  const who = (conversationId: string): readonly Typing[] => typing.get(conversationId) ?? nobody

  return {
    who,
    of: (conversationId) => ({
      subscribe: (listener) => changed.on(listener),
      getSnapshot: () => who(conversationId),
    }),
    subscribe: (listener) => changed.on(listener),
  }
}

export const getTypingStore = perSync(createTypingStore)
