import { PROFILES_PAGE_MAX } from '#contract/limits.ts'
import type { Profile } from '#contract/profile.ts'
import { createCollection, type Live, type Overlay } from '../../sync/collection.ts'
import { createDoor } from '../../sync/door.ts'
import type { Sync } from '../../sync/sync.ts'

/** What is known of people: name, face and bio, of oneself as one has changed them here. */
export const getProfilesStore = createCollection({
  name: 'profiles',
  pageMax: PROFILES_PAGE_MAX,
  fetchMany: async (sync, user_ids) => (await sync.call('profile.get', { user_ids: [...user_ids] })).profiles,
  liveFrom: followProfiles,
  overlay: openOwnProfile,
})

/** One's own with what one has changed here: the part that knows comes with the first change. */
function openOwnProfile(sync: Sync): Overlay<Profile> {
  let tell = (_userId: string): void => {}
  const load = async () => {
    const { createOwnProfile } = await import('./own-profile.ts')
    return () => createOwnProfile(sync)
  }
  const own = createDoor(sync.memory, load, (overlay) => {
    overlay.subscribe((userId) => tell(userId))
    tell(sync.me)
  })
  return {
    subscribe: (listener) => (tell = listener),
    show: (userId, known) => (userId === sync.me ? (own.now()?.show(userId, known) ?? known) : known),
  }
}

function followProfiles(sync: Sync, live: Live<Profile>): void {
  const { memory } = sync
  const takeHeads = (): void => {
    const news: Profile[] = []
    for (const { peer } of memory.heads.values())
      if (peer && !isSameProfile(live.find(peer.user_id), peer)) news.push(peer)
    live.put(news)
  }
  takeHeads()
  memory.subscribe('heads', takeHeads)
  sync.onRegisters((registers) => {
    for (const register of registers) {
      if (register.kind !== 'profile') continue
      const { user_id, display_name, avatar_url, bio } = register
      live.patch(user_id, { display_name, avatar_url, bio })
    }
  })
}

const isSameProfile = (a: Profile | null, b: Profile): boolean =>
  a?.display_name === b.display_name && a.avatar_url === b.avatar_url && a.bio === b.bio
