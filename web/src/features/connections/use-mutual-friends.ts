import { useEffect, useState } from 'react'
import type { Friend, MutualFriends } from '#contract/connections.ts'
import { MUTUAL_FRIENDS_PAGE_MAX } from '#contract/limits.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'

/** Common friends with those who ask, by person; empty until the server says, and without network. */
export function useMutualFriends(asking: readonly Friend[]): ReadonlyMap<string, MutualFriends> {
  const sync = useSync()
  const { state } = useStore(sync.status)
  const [known, setKnown] = useState<ReadonlyMap<string, MutualFriends>>(new Map())
  // The people themselves, not the list that holds them.
  const key = asking.map((request) => request.person_id).join()
  useEffect(() => {
    if (state !== 'online' || key === '') return undefined
    const user_ids = key.split(',').slice(0, MUTUAL_FRIENDS_PAGE_MAX)
    let isCurrent = true
    sync.call('connections.mutual_friends', { user_ids }).then(
      ({ people }) => isCurrent && setKnown(new Map(people.map((one) => [one.user_id, one]))),
      // The rows stand without.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [sync, state, key])
  return known
}
