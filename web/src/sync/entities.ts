import type { Profile } from '#contract/profile.ts'
import type { StoryGroup } from '#contract/stories.ts'
import type { Job } from './job.ts'
import type { Draft, HeldFriend, HeldNotifications, Opening, OutboxEntry, PendingRead } from './change.ts'
import type { HeldHead } from './heads.ts'

/** Every kind of record the device keeps by its key, beside the logs of conversations. */
export type Records = {
  heads: HeldHead
  outbox: OutboxEntry
  drafts: Draft
  reads: PendingRead
  profiles: Profile
  openings: Opening
  jobs: Job
  friends: HeldFriend
  stories: StoryGroup
  notifications: HeldNotifications
}
export type EntityName = keyof Records

/** What disk, memory and the other tabs have to know of one kind of record; nothing else knows its name. */
export type Entity<T> = {
  /** The field that names a record. */
  readonly key: keyof T & string
  /**
   * `cache`: what the server has too, the leader's to write, dropped with another epoch. `own`: of this device or
   * person, written by any tab, never dropped with the cache.
   */
  readonly kept: 'cache' | 'own'
  /** The conversation whose screen shows the record: it is told of each change besides the entity's own topic. */
  readonly conversationOf?: (record: T) => string | null
  /** What is true of a record that was read from disk. */
  readonly revive?: (record: T) => T
}

const showAway = (profile: Profile): Profile => ({ ...profile, is_online: false })

export const ENTITIES: { readonly [N in EntityName]: Entity<Records[N]> } = {
  heads: {
    key: 'conversation_id',
    kept: 'cache',
    conversationOf: (head) => head.conversation_id,
    // What was true when the page was left is no news of who is here now.
    revive: (head) => (head.peer ? { ...head, peer: showAway(head.peer) } : head),
  },
  outbox: { key: 'client_id', kept: 'own', conversationOf: (entry) => entry.conversation_id },
  drafts: { key: 'conversation_id', kept: 'own' },
  reads: { key: 'conversation_id', kept: 'own' },
  profiles: { key: 'user_id', kept: 'own', revive: showAway },
  openings: { key: 'conversation_id', kept: 'own' },
  jobs: { key: 'id', kept: 'own', conversationOf: (job) => job.conversation_id },
  friends: { key: 'person_id', kept: 'own' },
  stories: { key: 'user_id', kept: 'own' },
  notifications: { key: 'id', kept: 'own' },
}

export const ENTITY_NAMES = Object.keys(ENTITIES) as readonly EntityName[]

/** The key of a record of that kind. */
export function keyOf<N extends EntityName>(name: N, record: Records[N]): string {
  return record[ENTITIES[name].key as keyof Records[N]] as string
}
