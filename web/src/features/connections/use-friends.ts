import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { type FriendsView, getFriendsStore, type Standing } from './friends.store.ts'

export function useFriends(): FriendsView {
  return useStore(getFriendsStore(useSync()))
}

/** How a person stands to the one who looks; kept current. */
export function useStanding(personId: string): Standing {
  const store = getFriendsStore(useSync())
  useStore(store)
  return store.standingOf(personId)
}
