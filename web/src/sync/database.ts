import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Message } from '#contract/messages.ts'
import type { Profile } from '#contract/profile.ts'
import type { StoryGroup } from '#contract/stories.ts'
import type {
  Draft,
  HeldFriend,
  HeldNotifications,
  LogRange,
  Meta,
  Opening,
  OutboxEntry,
  PendingRead,
} from './change.ts'
import type { HeldHead } from './heads.ts'
import type { Job } from './job.ts'
import { databaseName } from './database-name.ts'

/** Who leads the tabs where the browser has no locks of its own. */
export type Lease = {
  readonly name: string
  readonly holder: string
  /** Milliseconds since 1970; from then on anybody may take it. */
  readonly until: number
}

/** A file that waits to be uploaded. */
type StoredBlob = { readonly id: string; readonly type: string; readonly bytes: ArrayBuffer }

export type SyncSchema = DBSchema & {
  heads: { key: string; value: HeldHead }
  ranges: { key: string; value: LogRange }
  /** By [conversation_id, seq]. */
  messages: { key: [string, number]; value: Message; indexes: { id: string } }
  /** By message id: quoted messages outside the held logs. */
  quotes: { key: string; value: Message; indexes: { conversation: string } }
  outbox: { key: string; value: OutboxEntry }
  drafts: { key: string; value: Draft }
  reads: { key: string; value: PendingRead }
  /** By user id. */
  profiles: { key: string; value: Profile }
  openings: { key: string; value: Opening }
  leases: { key: string; value: Lease }
  jobs: { key: string; value: Job }
  /** By the id of their job. As bytes: not every browser keeps a Blob. */
  blobs: { key: string; value: StoredBlob }
  /** By the other person's id. */
  friends: { key: string; value: HeldFriend }
  /** By the person's id. */
  stories: { key: string; value: StoryGroup }
  notifications: { key: string; value: HeldNotifications }
  meta: { key: 'meta'; value: Meta }
}

export type SyncDatabase = IDBPDatabase<SyncSchema>
type Upgrade = Parameters<NonNullable<Parameters<typeof openDB<SyncSchema>>[2]>['upgrade'] & {}>[3]

/**
 * The numbered schema. A version that was released is never edited: a change is a new step, and the cache
 * may be dropped in it, the outbox never. The test opens each earlier version with a full outbox.
 */
export const SCHEMA_VERSION = 8

const STEPS: readonly ((database: SyncDatabase, transaction: Upgrade) => void)[] = [
  (database) => {
    database.createObjectStore('heads', { keyPath: 'conversation_id' })
    database.createObjectStore('ranges', { keyPath: 'conversation_id' })
    database.createObjectStore('messages', { keyPath: ['conversation_id', 'seq'] }).createIndex('id', 'id')
    database.createObjectStore('quotes', { keyPath: 'id' })
    database.createObjectStore('outbox', { keyPath: 'client_id' })
    database.createObjectStore('drafts', { keyPath: 'conversation_id' })
    database.createObjectStore('reads', { keyPath: 'conversation_id' })
    database.createObjectStore('meta')
  },
  (database) => {
    database.createObjectStore('profiles', { keyPath: 'user_id' })
  },
  (database, transaction) => {
    transaction.objectStore('quotes').createIndex('conversation', 'conversation_id')
    database.createObjectStore('openings', { keyPath: 'conversation_id' })
    database.createObjectStore('leases', { keyPath: 'name' })
  },
  (database) => {
    database.createObjectStore('jobs', { keyPath: 'id' })
    database.createObjectStore('blobs', { keyPath: 'id' })
  },
  // What became of messages before this app knew of it comes with the messages again.
  (_, transaction) => {
    for (const name of ['ranges', 'messages', 'quotes'] as const) void transaction.objectStore(name).clear()
  },
  (database) => {
    database.createObjectStore('friends', { keyPath: 'person_id' })
  },
  (database) => {
    database.createObjectStore('stories', { keyPath: 'user_id' })
  },
  (database) => {
    database.createObjectStore('notifications', { keyPath: 'id' })
  },
]

/**
 * Opens the database of one account, brought to the current schema; one of a newer app that still has every store is
 * used as it is. Closes itself when a newer app or a sign-out needs it. `onLost`: this connection is of no use any
 * more, opened or not.
 */
export async function openSyncDatabase(userId: string, onLost = (): void => {}): Promise<SyncDatabase> {
  const name = databaseName(userId)
  const callbacks = {
    blocking: (_current: number, _blocked: number | null, event: IDBVersionChangeEvent) => {
      ;(event.target as IDBDatabase).close()
      onLost()
    },
    terminated: onLost,
  }
  try {
    return await openDB<SyncSchema>(name, SCHEMA_VERSION, {
      upgrade: (database, oldVersion, _, transaction) => {
        for (const step of STEPS.slice(oldVersion)) step(database, transaction)
      },
      ...callbacks,
    })
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error
    return openDB<SyncSchema>(name, undefined, callbacks)
  }
}
