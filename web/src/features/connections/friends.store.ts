import type { UserBase } from '#contract/common.ts'
import type { Friend } from '#contract/connections.ts'
import { listPending } from '../../sync/job.ts'
import { oneAtATime } from '../../sync/one-at-a-time.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createDerived, createValue, type Readable } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'
import { readList } from './read-list.ts'

/**
 * How a person stands to the one who looks: `asked` by them, or `asking` them; `unknown` until there is a list that
 * says it.
 */
export type Standing = 'unknown' | 'none' | 'friend' | 'asked' | 'asking'

export type FriendsView = {
  /** `failed`: neither the device nor the server gave a list. */
  readonly state: 'loading' | 'ready' | 'failed'
  /** By name. */
  readonly friends: readonly Friend[]
  /** Who waits for an answer, newest first. */
  readonly asking: readonly Friend[]
  /** Whom one waits for, newest first. */
  readonly asked: readonly Friend[]
}

export interface FriendsStore extends Readable<FriendsView> {
  standingOf(personId: string): Standing
  /** Asks for the list again after it failed. */
  retry(): void
  /** What a call answered of one person. */
  keep(personId: string, friend: Friend | null): void
}

/**
 * Friends and requests of this person: what the device has, then what changed since, which the server tells by this
 * person's own log. Begins to read when it is first looked at.
 */
export const getFriendsStore = perSync(createFriendsStore)

function createFriendsStore(sync: Sync): FriendsStore {
  const { memory } = sync
  const reading = createValue<'reading' | 'read' | 'failed'>('reading')
  /** Up to where this session has the list. */
  let base: UserBase | null = null
  /** The last number of the own log that was heard of here, and each person's last one. */
  let heard = 0
  const told = new Map<string, number>()

  const read = oneAtATime(async () => {
    try {
      const { as_of, complete, friends, removed } = await readList(sync.call, findBase())
      // An event may be newer than the page it met on its way.
      const isNews = (personId: string): boolean => (told.get(personId) ?? 0) <= as_of.user_seq
      const named = new Set(friends.map((friend) => friend.person_id))
      const gone = complete ? [...memory.friends.keys()].filter((id) => !named.has(id)) : removed
      const news = friends.filter(({ person_id }) => isNews(person_id))
      sync.keep('friends', { put: news.map((friend) => ({ ...friend, as_of })), remove: gone.filter(isNews) })
      base = as_of
      heard = Math.max(heard, as_of.user_seq)
      reading.set('read')
    } catch {
      if (reading.getSnapshot() !== 'read') reading.set('failed')
    }
  })

  const findBase = (): UserBase | undefined => {
    const { epoch } = memory.meta()
    const bases = [base, ...[...memory.friends.values()].map(({ as_of }) => as_of)]
    return bases
      .flatMap((one) => (one && one.epoch === epoch ? [one] : []))
      .toSorted((a, b) => b.user_seq - a.user_seq)[0]
  }

  const put = (personId: string, friend: Friend | null): void => {
    if (!friend) return sync.keep('friends', { remove: [personId] })
    const as_of = memory.friends.get(personId)?.as_of
    sync.keep('friends', { put: [as_of ? { ...friend, as_of } : friend] })
  }

  /** The last number whose word on this person is taken in; an event may come twice, or late. */
  const newestOf = (personId: string): number => Math.max(told.get(personId) ?? 0, base?.user_seq ?? 0)

  /** The log went on by something that nobody told here, or another one has begun with a backup. */
  const catchUp = (): void => {
    const { epoch, user_seq } = memory.meta()
    const isAnother = base !== null && epoch !== base.epoch
    if (isAnother) {
      base = null
      heard = 0
      told.clear()
    }
    if (isAnother || (base && user_seq > heard)) void read()
  }

  const keep = (personId: string, friend: Friend | null): void => {
    const known = memory.friends.get(personId)
    if (friend && known && known.updated_at > friend.updated_at) return
    put(personId, friend)
  }

  sync.onUserEvent((event) => {
    const isNext = event.user_seq <= heard + 1
    heard = Math.max(heard, event.user_seq)
    if (event.kind === 'friend_changed' && event.user_seq > newestOf(event.person_id)) {
      told.set(event.person_id, event.user_seq)
      put(event.person_id, event.friend)
    }
    if (base && !isNext) void read()
  })
  // The event of a number comes in the same turn as the number.
  memory.subscribe('meta', () => queueMicrotask(catchUp))
  sync.onRegisters((registers) => {
    for (const register of registers) {
      const known = register.kind === 'profile' ? memory.friends.get(register.user_id) : undefined
      if (register.kind !== 'profile' || !known) continue
      const { display_name, avatar_url, bio } = register
      sync.keep('friends', {
        put: [{ ...known, profile: { ...known.profile, display_name, avatar_url, bio } }],
      })
    }
  })
  sync.status.subscribe(() => {
    if (sync.status.getSnapshot().state === 'online' && reading.getSnapshot() === 'failed') void read()
  })
  void read()

  const view = createDerived<FriendsView>(
    (invalidate) => {
      memory.subscribe('friends', invalidate)
      memory.subscribe('jobs', invalidate)
      reading.subscribe(invalidate)
    },
    () => {
      const shown = [...listShown(sync).values()]
      const state = reading.getSnapshot() === 'read' || memory.friends.size > 0 ? 'ready' : null
      const requests = shown.filter((one) => one.status === 'pending').toSorted(compareAge)
      return {
        state: state ?? (reading.getSnapshot() === 'failed' ? 'failed' : 'loading'),
        friends: shown.filter((one) => one.status === 'accepted').toSorted(compareNames),
        asking: requests.filter((one) => one.user_id === one.person_id),
        asked: requests.filter((one) => one.user_id !== one.person_id),
      }
    },
  )

  return {
    ...view,
    standingOf: (personId) => {
      const friend = listShown(sync).get(personId)
      if (friend) return judgeStanding(friend)
      return view.getSnapshot().state === 'loading' ? 'unknown' : 'none'
    },
    retry: () => {
      reading.set('reading')
      void read()
    },
    keep,
  }
}

/** Without those whom one has just let go of. */
function listShown({ memory }: Sync): ReadonlyMap<string, Friend> {
  const ended = [
    ...listPending(memory.jobs, 'connections.cancel'),
    ...listPending(memory.jobs, 'connections.remove'),
  ]
  if (ended.length === 0) return memory.friends
  const hidden = new Set(ended.map(({ user_id }) => user_id))
  return new Map([...memory.friends].filter(([id]) => !hidden.has(id)))
}

function judgeStanding(friend: Friend): Standing {
  if (friend.status === 'accepted') return 'friend'
  return friend.user_id === friend.person_id ? 'asking' : 'asked'
}

const collator = new Intl.Collator('pt-BR')
const compareNames = (a: Friend, b: Friend): number =>
  collator.compare(a.profile.display_name ?? '', b.profile.display_name ?? '') ||
  (a.person_id < b.person_id ? -1 : 1)

const compareAge = (a: Friend, b: Friend): number => (a.created_at < b.created_at ? 1 : -1)
