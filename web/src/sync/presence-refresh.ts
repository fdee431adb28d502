import type { Register } from '#contract/frames.ts'
import { PRESENCE_PAGE_MAX } from '#contract/limits.ts'
import type { Memory } from './memory.ts'
import { newestFirst } from './newest-first.ts'
import type { Call } from './sync.ts'

interface PresenceRefreshOptions {
  readonly memory: Pick<Memory, 'heads'>
  readonly call: Call
  readonly tell: (registers: readonly Register[]) => void
}

/** Who is here is no part of the list: asked for the people of the newest chats whenever the list was taken in. */
export function createPresenceRefresh({ memory, call, tell }: PresenceRefreshOptions) {
  const newestPeers = (): string[] =>
    newestFirst([...memory.heads.values()].filter((head) => head.peer !== null))
      .slice(0, PRESENCE_PAGE_MAX)
      .flatMap((head) => head.peer?.user_id ?? [])

  return (): void => {
    const user_ids = newestPeers()
    if (user_ids.length === 0) return
    void call('presence.get', { user_ids }).then(
      ({ online, last_seen }) => {
        const isOnline = new Set(online)
        tell(
          user_ids.map((user_id) => ({
            kind: 'presence',
            user_id,
            is_online: isOnline.has(user_id),
            last_seen: last_seen[user_id] ?? null,
          })),
        )
      },
      // Asked again with the next heads.
      () => {},
    )
  }
}
