import type { Head } from '#contract/conversations.ts'
import type { ReadRegister } from '#contract/frames.ts'
import type { Appliers, ApplyContext } from '../../sync/dispatch.ts'
import { type HeldHead, lastCounted, takeCount, unreadAfter } from '../../sync/heads.ts'

const editPeer = (
  context: ApplyContext,
  userId: string,
  edit: (peer: NonNullable<Head['peer']>) => Head['peer'],
) => ({
  heads: {
    put: [...context.memory.heads.values()].flatMap((head) =>
      head.peer?.user_id === userId ? [{ ...head, peer: edit(head.peer) }] : [],
    ),
  },
})

/** How far was read on this or another device. Without `asOf` nothing says what of the log the count has in it. */
function moveOwnRead(head: HeldHead, { seq, unread_count, as_of }: ReadRegister): HeldHead {
  if (unread_count !== undefined && as_of !== undefined) {
    if (seq >= head.my_read_seq) return takeCount(head, seq, unread_count, as_of)
    // Read further here: no more is unread than the server counts from before that, and what came since.
    const atMost = unread_count + Math.max(0, lastCounted(head) - as_of)
    return atMost < head.unread_count ? { ...head, unread_count: atMost } : head
  }
  if (seq <= head.my_read_seq) return head
  const estimate = unreadAfter(head, seq)
  return { ...head, my_read_seq: seq, unread_count: Math.min(unread_count ?? estimate, estimate) }
}

/** Registers are merged by max or last writer; heads carry the truth when one is lost. */
export const registerAppliers: Appliers['register'] = {
  // Heard by the presence store: it is of the moment, and no part of what the device keeps.
  presence: () => ({}),
  profile: ({ user_id, display_name, avatar_url, bio }, context) =>
    editPeer(context, user_id, (peer) => ({ ...peer, display_name, avatar_url, bio })),
  // Heard by the typing store.
  typing: () => ({}),
  // Heard by the stories store.
  story: () => ({}),
  story_view: () => ({}),
  read: (told, { me, memory }) => {
    const { conversation_id, user_id, seq } = told
    const head = memory.heads.get(conversation_id)
    if (!head) return {}
    if (user_id !== me) {
      const isOurs = user_id === null || user_id === head.peer?.user_id
      return isOurs ? { heads: { put: [{ ...head, peer_read_seq: Math.max(head.peer_read_seq, seq) }] } } : {}
    }
    const pending = memory.reads.get(conversation_id)
    const moved = moveOwnRead(head, told)
    return {
      ...(moved === head ? {} : { heads: { put: [moved] } }),
      ...(pending && pending.seq <= seq ? { reads: { remove: [conversation_id] } } : {}),
    }
  },
}
