import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import type { Typing } from './chat-row.ts'
import { getTypingStore } from './typing.store.ts'

/** Who is typing in a conversation right now. */
export function useTyping(conversationId: string): readonly Typing[] {
  return useStore(getTypingStore(useSync()).of(conversationId))
}
