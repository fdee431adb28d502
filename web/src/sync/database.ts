import type { DBSchema, IDBPDatabase } from 'idb'
import type { Head } from '#contract/conversations.ts'
import type { Message } from '#contract/messages.ts'
import type { Profile } from '#contract/profile.ts'
import type { Draft, LogRange, Meta, OutboxEntry, PendingRead } from './change.ts'
import { databaseName } from './database-name.ts'
import { openDB } from './open-idb.ts'

export interface SyncSchema extends DBSchema {
  heads: { key: string; value: Head }
  ranges: { key: string; value: LogRange }
  /** By [conversation_id, seq]. */
  messages: { key: [string, number]; value: Message; indexes: { id: string } }
  /** By message id: quoted messages outside the held logs. */
  quotes: { key: string; value: Message }
  outbox: { key: string; value: OutboxEntry }
  drafts: { key: string; value: Draft }
  reads: { key: string; value: PendingRead }
  /** By user id. */
  profiles: { key: string; value: Profile }
  meta: { key: 'meta'; value: Meta }
}

export type SyncDatabase = IDBPDatabase<SyncSchema>

/**
 * The numbered schema. A version that was released is never edited: a change is a new step, and the cache
 * may be dropped in it, the outbox never. The test opens each earlier version with a full outbox.
 */
export const SCHEMA_VERSION = 2

const steps: readonly ((database: SyncDatabase) => void)[] = [
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
]

/**
 * Opens the database of one account, brought to the current schema. Closes itself when a newer app or a sign-out needs
 * it. `onTerminated`: the browser closed it by itself.
 */
export const openSyncDatabase = (userId: string, onTerminated?: () => void): Promise<SyncDatabase> =>
  openDB<SyncSchema>(databaseName(userId), SCHEMA_VERSION, {
    upgrade: (database, oldVersion) => {
      for (const step of steps.slice(oldVersion)) step(database)
    },
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => onTerminated?.(),
  })
