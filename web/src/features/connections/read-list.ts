import type { UserBase } from '#contract/common.ts'
import type { Friend } from '#contract/connections.ts'
import type { Call } from '../../sync/sync.ts'

export type FriendsList = {
  /** What is in it holds up to there; what came between two pages is told again. */
  readonly as_of: UserBase
  /** It names the whole list, else what changed since the base. */
  readonly complete: boolean
  readonly friends: readonly Friend[]
  readonly removed: readonly string[]
}

/** All pages of the list, or what changed since a base. Throws as `call` does. */
export async function readList(call: Call, since: UserBase | undefined): Promise<FriendsList> {
  const first = await call('connections.list', since ? { since } : {})
  const friends = [...first.friends]
  for (let page = first; page.has_more;) {
    const last = friends.at(-1)
    if (!last) break
    page = await call('connections.list', { after: last.person_id })
    friends.push(...page.friends)
  }
  const { epoch, user_seq, complete, removed } = first
  return { as_of: { epoch, user_seq }, complete, friends, removed }
}
