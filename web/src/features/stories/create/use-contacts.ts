import type { Friend } from '#contract/connections.ts'
import type { Profile } from '#contract/profile.ts'
import type { StoryContact } from '#contract/stories.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { perSync } from '../../../sync/per-sync.ts'
import { createDerived } from '../../../sync/readable.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { useFriends } from '../../connections/friends/public.ts'

export type Contact = {
  readonly id: string
  readonly name: string
  readonly photoUrl: string | null
  readonly isFriend: boolean
}

const collator = new Intl.Collator('pt-BR')

/** People of direct conversations that somebody has written in. */
const getChatPeers = perSync(({ memory }) =>
  createDerived(
    (invalidate) => void memory.subscribe('heads', invalidate),
    () =>
      [...memory.heads.values()].flatMap(
        ({ is_group, peer, preview }) => (!is_group && preview && peer) || [],
      ),
  ),
)

/** Friends, and people with whom both have written, by name: as the server says, else as the device guesses. */
export function useContacts(told: readonly StoryContact[] | null): readonly Contact[] {
  const t = useTexts(storiesTexts)
  const { friends } = useFriends()
  const peers = useStore(getChatPeers(useSync()))
  return (told ?? guess(friends, peers))
    .map(({ user_id, is_friend, profile }) => ({
      id: user_id,
      name: profile.display_name ?? t.unknownPerson,
      photoUrl: profile.avatar_url,
      isFriend: is_friend,
    }))
    .toSorted((a, b) => collator.compare(a.name, b.name))
}

/** Until the server has said it once: whoever is no contact of these sees nothing all the same. */
function guess(friends: readonly Friend[], peers: readonly Profile[]): StoryContact[] {
  const areFriends = friends.map(({ profile }) => ({ user_id: profile.user_id, is_friend: true, profile }))
  const ids = new Set(areFriends.map(({ user_id }) => user_id))
  const others = peers.filter(({ user_id }) => !ids.has(user_id))
  return [
    ...areFriends,
    ...others.map((profile) => ({ user_id: profile.user_id, is_friend: false, profile })),
  ]
}
