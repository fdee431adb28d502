import { listLocalKeys, readLocal, removeLocal, writeLocal } from '../lib/local-store.ts'
import type { Change, Draft, OutboxEntry } from './change.ts'
import type { Job } from './job.ts'

/** What is over, while the disk may still have it. */
type Ended = { readonly id: string; readonly is_ended: true }

/** A place that keeps a text in the very moment it is given: what a page that dies at once has written last. */
export interface JournalStore {
  list(): readonly string[]
  read(key: string): string | null
  write(key: string, text: string): void
  remove(key: string): void
}

/**
 * What a person wrote and the database has not confirmed: unsent messages, drafts, changes under way. A note is made before the
 * database is asked and goes when that has it; a page that was killed in between finds it at its next start.
 */
export interface Journal {
  note(change: Change): void
  /** The database holds this change. */
  settle(change: Change): void
  /** What an earlier page had no time to store. */
  read(): Change
  /** The last place that any page of this device gave an unsent message, also before the database was read. */
  lastOrder(): number
}

/** When a draft was written that is none any more; one that was emptied, and is still to be told, has a time. */
const OF_NONE = ''

/** Of the key under which that place stands. */
const LAST_ORDER = 'last_order'

export function createJournal(store: JournalStore): Journal {
  const write = (key: string, record: OutboxEntry | Draft | Job | Ended): void =>
    store.write(key, JSON.stringify(record))
  const lastOrder = (): number => Number(store.read(LAST_ORDER)) || 0

  return {
    lastOrder,
    note: ({ outbox, drafts, jobs }) => {
      for (const job of jobs?.put ?? []) write(`jobs:${job.id}`, job)
      // Done or given up: a disk that still has it is told by the next page.
      for (const id of jobs?.remove ?? []) write(`jobs:${id}`, { id, is_ended: true })
      for (const entry of outbox?.put ?? []) {
        if (entry.state === 'acked') store.remove(`outbox:${entry.client_id}`)
        else write(`outbox:${entry.client_id}`, entry)
        if (entry.order > lastOrder()) store.write(LAST_ORDER, String(entry.order))
      }
      for (const draft of drafts?.put ?? []) write(`drafts:${draft.conversation_id}`, draft)
      // What left the outbox was answered: never again, wherever it was noted. A server that came back from a backup
      // would take it for another message.
      for (const id of outbox?.remove ?? []) write(`outbox:${id}`, { id, is_ended: true })
      for (const id of drafts?.remove ?? [])
        write(`drafts:${id}`, { conversation_id: id, text: '', updated_at: OF_NONE })
    },
    settle: ({ outbox, drafts, jobs }) => {
      for (const id of [...(jobs?.put ?? []).map((job) => job.id), ...(jobs?.remove ?? [])])
        store.remove(`jobs:${id}`)
      for (const { client_id } of outbox?.put ?? []) {
        // It may have ended while it was written.
        const [noted] = parseRecord<OutboxEntry | Ended>(store.read(`outbox:${client_id}`))
        if (noted && !isEnded(noted)) store.remove(`outbox:${client_id}`)
      }
      for (const id of outbox?.remove ?? []) store.remove(`outbox:${id}`)
      const settled = [
        ...(drafts?.put ?? []).map((draft) => draft.conversation_id),
        ...(drafts?.remove ?? []),
      ]
      for (const id of settled) store.remove(`drafts:${id}`)
    },
    read: () => {
      const parse = <T>(kind: string): T[] =>
        store
          .list()
          .filter((key) => key.startsWith(`${kind}:`))
          .flatMap((key) => parseRecord<T>(store.read(key)))
      const drafts = parse<Draft>('drafts')
      return {
        outbox: toEdit(parse<OutboxEntry | Ended>('outbox')),
        jobs: toEdit(parse<Job | Ended>('jobs')),
        drafts: {
          put: drafts.filter((draft) => draft.updated_at !== OF_NONE),
          remove: drafts
            .filter((draft) => draft.updated_at === OF_NONE)
            .map((draft) => draft.conversation_id),
        },
      }
    },
  }
}

const isEnded = (record: object): record is Ended => 'is_ended' in record

function toEdit<T extends object>(records: readonly (T | Ended)[]): { put: T[]; remove: string[] } {
  const put = records.filter((one): one is T => !isEnded(one))
  return { put, remove: records.filter(isEnded).map(({ id }) => id) }
}

function parseRecord<T>(text: string | null): T[] {
  try {
    return text === null ? [] : [JSON.parse(text) as T]
  } catch {
    return []
  }
}

/** Local storage: other than the database it has a text once it was given one. */
export function createLocalJournalStore(me: string): JournalStore {
  const prefix = `lero-unsaved-${me}-`
  return {
    list: () => listLocalKeys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
    read: (key) => readLocal(prefix + key),
    write: (key, text) => writeLocal(prefix + key, text),
    remove: (key) => removeLocal(prefix + key),
  }
}
