import type { MessageHit } from '#contract/message-search.ts'
import type { Sync } from '../../../sync/sync.ts'

/**
 * Calls `onChanged` `afterMs` after something was written, edited or deleted in a chat with a hit, or the chat went: once for
 * all of it until then. Answers how to stop.
 */
export function watchHits(
  { memory, onUserEvent }: Pick<Sync, 'memory' | 'onUserEvent'>,
  hits: readonly MessageHit[],
  afterMs: number,
  onChanged: () => void,
): () => void {
  if (hits.length === 0) return () => {}
  const chats = [...new Set(hits.map(({ conversation_id }) => conversation_id))]
  // Deletions and edits take numbers of the log as messages do.
  const describe = (): string => chats.map((id) => memory.heads.get(id)?.last_seq ?? '').join()
  let known = describe()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tellSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      known = describe()
      onChanged()
    }, afterMs)
  }
  const stops = [
    memory.subscribe('heads', () => describe() !== known && tellSoon()),
    // What one deletes for oneself takes none.
    onUserEvent((event) => {
      if (event.kind === 'message_hidden' && hits.some((hit) => hit.message_id === event.message_id))
        tellSoon()
    }),
    () => clearTimeout(timer),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
