import type { Head } from '#contract/conversations.ts'
import type { Appliers, ApplyContext } from '../../sync/dispatch.ts'

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

/** Registers are merged by max or last writer; heads carry the truth when one is lost. */
export const registerAppliers: Appliers['register'] = {
  presence: ({ user_id, is_online, last_seen }, context) =>
    editPeer(context, user_id, (peer) => ({ ...peer, is_online, last_seen })),
  profile: ({ user_id, display_name, avatar_url, bio }, context) =>
    editPeer(context, user_id, (peer) => ({ ...peer, display_name, avatar_url, bio })),
  // Heard by the typing store.
  typing: () => ({}),
  read: ({ conversation_id, user_id, seq, unread_count }, { me, memory }) => {
    const head = memory.heads.get(conversation_id)
    if (!head) return {}
    if (user_id !== me) {
      const isOurs = user_id === null || user_id === head.peer?.user_id
      return isOurs ? { heads: { put: [{ ...head, peer_read_seq: Math.max(head.peer_read_seq, seq) }] } } : {}
    }
    const pending = memory.reads.get(conversation_id)
    const unread = seq >= head.last_seq ? 0 : Math.min(unread_count ?? head.unread_count, head.last_seq - seq)
    return {
      ...(seq > head.my_read_seq
        ? { heads: { put: [{ ...head, my_read_seq: seq, unread_count: unread }] } }
        : {}),
      ...(pending && pending.seq <= seq ? { reads: { remove: [conversation_id] } } : {}),
    }
  },
}
