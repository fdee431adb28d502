import type { Caller } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectTypist } from './presence.queries.ts'

/** Tells the members of a conversation that the caller is writing; nobody across a block (D-084, D-085). */
export async function announceTyping(
  platform: Pick<Platform, 'pool' | 'bus'>,
  caller: Caller,
  conversationId: string,
): Promise<void> {
  const typist = await selectTypist(platform.pool, caller.user_id, conversationId)
  if (!typist) return
  const { display_name, blocked_ids } = typist
  const register = {
    kind: 'typing',
    conversation_id: conversationId,
    user_id: caller.user_id,
    display_name,
  } as const
  const except = blocked_ids.length > 0 ? { except: blocked_ids } : {}
  platform.bus.publish([{ kind: 'register', register, conversations: [conversationId], ...except }])
}
