import type { Head, HeadsBase, HeadsPage } from '#contract/conversations.ts'
import type { Profile } from '#contract/profile.ts'
import type { Change, Meta } from './change.ts'
import type { Memory } from './memory.ts'

/** A set of heads of which pages are still to come. */
type ListSet = {
  readonly isComplete: boolean
  /** Held when it began and not named since: not in the list when it ends. */
  readonly unnamed: Set<string>
  /** Removed while it lasts: its later pages know nothing of it. */
  readonly gone: Set<string>
}

export interface ListSets {
  /** What the server needs to know to send what changed. */
  base(): HeadsBase
  isContinued(page: HeadsPage): boolean
  /** Takes a page in: the heads that count, and what is known to be gone by it. */
  take(page: HeadsPage): { readonly heads: readonly Head[]; readonly gone: readonly string[] }
  /** The base after this page. */
  since(page: HeadsPage): Meta['since']
  /** An entry of the person's log names a conversation or removes it. */
  noteChange(change: Change): void
  /** The connection is gone: its pages do not come any more. */
  forget(): void
}

/**
 * The pages of the person's list. Everything held stays until a complete set has ended, and the base moves only when
 * a set has: whatever a cut line kept back comes again.
 */
export function createListSets(memory: Memory): ListSets {
  const sets = new Map<string, ListSet>()

  const keyOf = ({ complete, watermark, user_seq }: HeadsPage): string =>
    `${complete} ${watermark} ${user_seq}`

  const begin = (page: HeadsPage): ListSet => ({
    isComplete: page.complete,
    unnamed: new Set(page.complete ? memory.heads.keys() : []),
    gone: new Set(),
  })

  return {
    base: () => {
      const { epoch, since } = memory.meta()
      return { epoch, user_seq: since?.user_seq ?? 0, watermark: since?.watermark ?? null }
    },
    isContinued: (page) => sets.has(keyOf(page)),
    take: (page) => {
      const key = keyOf(page)
      const set = sets.get(key) ?? begin(page)
      const heads = withPeers(page, memory).filter((head) => !set.gone.has(head.conversation_id))
      for (const { conversation_id } of page.heads) {
        for (const each of [set, ...sets.values()]) each.unnamed.delete(conversation_id)
      }
      if (page.cursor !== null) sets.set(key, set)
      else sets.delete(key)
      const unnamed = page.cursor === null && set.isComplete ? [...set.unnamed] : []
      return { heads, gone: [...new Set([...page.removed, ...unnamed])] }
    },
    since: ({ cursor, user_seq, watermark }) => {
      const hasMore = cursor !== null || [...sets.values()].some((set) => set.isComplete)
      return hasMore ? memory.meta().since : { user_seq, watermark }
    },
    noteChange: ({ heads }) => {
      for (const set of sets.values()) {
        for (const { conversation_id } of heads?.put ?? []) {
          set.unnamed.delete(conversation_id)
          set.gone.delete(conversation_id)
        }
        for (const id of heads?.remove ?? []) set.gone.add(id)
      }
    },
    forget: () => sets.clear(),
  }
}

/** Each head with the person it names; a page brings those who are new in it. */
export function withPeers({ heads, profiles }: HeadsPage, memory: Memory): Head[] {
  const byId = new Map<string, Profile>(profiles.map((profile) => [profile.user_id, profile]))
  return heads.map((head) => {
    const peer =
      head.peer_id === null ? null : (byId.get(head.peer_id) ?? memory.heads.get(head.conversation_id)?.peer)
    return { ...head, peer: peer ?? null }
  })
}
