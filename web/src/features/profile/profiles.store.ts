import type { Profile } from '#contract/profile.ts'
import { PROFILES_PAGE_MAX } from '#contract/limits.ts'
import { ApiError } from '../../sync/errors.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createEmitter, type Readable } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'

export interface ProfilesStore {
  /** A person's profile; null until it is known. Asked for at the first look, then kept current. */
  of(userId: string): Readable<Profile | null>
  /** Takes profiles that some other answer carried (a search, a group's members). */
  put(profiles: readonly Profile[]): void
  /** Asks the server again. */
  refresh(userId: string): void
  /** The server could not tell profiles that were asked for; of a lost network nothing is told here. */
  onRefused(listener: () => void): () => void
}

/**
 * What is known of people: from this session's answers, else as the device keeps them from earlier ones. Everybody is
 * asked for once a session all the same, and whom the server no longer shows is forgotten. Profiles asked for in one
 * turn of the event loop travel in one call.
 */
const createProfilesStore = (sync: Sync): ProfilesStore => {
  const { memory } = sync
  const profiles = new Map<string, Profile>()
  const changed = createEmitter<ReadonlySet<string>>()
  const refused = createEmitter<void>()
  const wanted = new Set<string>()
  const asked = new Set<string>()
  /** Asked for in vain: the network was away. */
  const missed = new Set<string>()
  const readables = new Map<string, Readable<Profile | null>>()

  const find = (userId: string): Profile | null => profiles.get(userId) ?? memory.profiles.get(userId) ?? null

  const put = (incoming: readonly Profile[]): void => {
    for (const profile of incoming) profiles.set(profile.user_id, profile)
    if (incoming.length > 0) changed.emit(new Set(incoming.map((profile) => profile.user_id)))
  }

  const fetchWanted = async (): Promise<void> => {
    const userIds = [...wanted].slice(0, PROFILES_PAGE_MAX)
    for (const id of userIds) wanted.delete(id)
    if (wanted.size > 0) void fetchWanted()
    try {
      const { profiles: found } = await sync.call('profile.get', { user_ids: userIds })
      put(found)
      const shown = new Set(found.map((profile) => profile.user_id))
      sync.keepProfiles({ put: found, remove: userIds.filter((id) => !shown.has(id)) })
    } catch (error) {
      // The next look asks again.
      for (const id of userIds) asked.delete(id)
      if (error instanceof ApiError) refused.emit()
      else for (const id of userIds) missed.add(id)
    }
  }

  const want = (userId: string): void => {
    if (wanted.size === 0) queueMicrotask(() => void fetchWanted())
    asked.add(userId)
    wanted.add(userId)
  }

  const takeHeads = (): void => {
    const peers = [...memory.heads.values()].flatMap(({ peer }) => (peer ? [peer] : []))
    put(peers.filter((peer) => !isSameProfile(profiles.get(peer.user_id), peer)))
  }

  takeHeads()
  memory.subscribe('heads', takeHeads)
  memory.subscribe('profiles', () => changed.emit(new Set(readables.keys())))
  sync.status.subscribe(() => {
    if (sync.status.getSnapshot().state !== 'online') return
    for (const id of missed) want(id)
    missed.clear()
  })
  sync.onRegister((register) => {
    if (register.kind !== 'profile') return
    const known = find(register.user_id)
    if (!known) return
    const { display_name, avatar_url, bio } = register
    const current = { ...known, display_name, avatar_url, bio }
    put([current])
    if (memory.profiles.has(current.user_id)) sync.keepProfiles({ put: [current] })
  })

  // Changed on another device of this person.
  sync.onUserEvent((event) => {
    if (event.kind === 'profile_changed' && profiles.has(sync.me)) want(sync.me)
  })

  const createReadable = (userId: string): Readable<Profile | null> => ({
    subscribe: (listener) => {
      if (!profiles.has(userId) && !asked.has(userId)) want(userId)
      return changed.on((ids) => {
        if (ids.has(userId)) listener()
      })
    },
    getSnapshot: () => find(userId),
  })

  return {
    put,
    refresh: want,
    onRefused: (listener) => refused.on(listener),
    of: (userId) => {
      const existing = readables.get(userId)
      if (existing) return existing
      const readable = createReadable(userId)
      readables.set(userId, readable)
      return readable
    },
  }
}

const isSameProfile = (a: Profile | undefined, b: Profile): boolean =>
  a?.display_name === b.display_name && a.avatar_url === b.avatar_url && a.bio === b.bio

export const getProfilesStore = perSync(createProfilesStore)
