import type { Head, HeadsBase, HeadsPage } from '#contract/conversations.ts'
import type { Profile } from '#contract/profile.ts'
import type { Change, Meta } from './change.ts'
import type { Memory } from './memory.ts'

/** A set of heads of which pages are still to come. */
type ListSet = {
  readonly isComplete: boolean
  /** Held when it began and not heard of since: perhaps not in the list any more. */
  readonly unnamed: Set<string>
  /** Removed while it lasts: its later pages know nothing of it. */
  readonly gone: Set<string>
}

export interface ListSets {
  /** What the server needs to know to send what changed. */
  base(): HeadsBase
  isContinued(page: HeadsPage): boolean
  /** Takes a page in: the heads that count, and what is held and was not heard of since its set began. */
  take(page: HeadsPage): { readonly heads: readonly Head[]; readonly unnamed: readonly string[] }
  /** The base after this page. */
  since(page: HeadsPage): Meta['since']
  /** It is in the list: where its row has moved above the last page, no later one names it. */
  note(conversationId: string): void
  /** An entry of the person's log names a conversation or removes it. */
  noteChange(change: Change): void
  /** Pages that were to come do not: the connection is gone, or one of them was lost. */
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

  const note = (id: string): void => {
    for (const set of sets.values()) set.unnamed.delete(id)
  }

  return {
    base: () => {
      const { epoch, since } = memory.meta()
      return { epoch, user_seq: since?.user_seq ?? 0, watermark: since?.watermark ?? null }
    },
    isContinued: (page) => sets.has(keyOf(page)),
    take: (page) => {
      const key = keyOf(page)
      const set: ListSet = sets.get(key) ?? {
        isComplete: page.complete,
        unnamed: new Set(page.complete ? memory.heads.keys() : []),
        gone: new Set(),
      }
      sets.set(key, set)
      const heads = withPeers(page, memory).filter((head) => !set.gone.has(head.conversation_id))
      for (const { conversation_id } of page.heads) note(conversation_id)
      if (page.cursor === null) sets.delete(key)
      return { heads, unnamed: [...set.unnamed].filter((id) => memory.heads.has(id)) }
    },
    since: ({ complete, cursor, user_seq, watermark }) => {
      const hasMore = cursor !== null || (!complete && [...sets.values()].some((set) => set.isComplete))
      return hasMore ? memory.meta().since : { user_seq, watermark }
    },
    note,
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
