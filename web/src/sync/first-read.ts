import { emptyMeta, type LogRange, type Meta } from './change.ts'
import type { Connection, Transaction } from './connection.ts'
import { ENTITIES, type Entity, ENTITY_NAMES, type EntityName, type Records } from './entities.ts'

/** What a tab starts with: everything but messages. */
export type Stored = {
  readonly meta: Meta
  readonly ranges: readonly LogRange[]
} & { readonly [N in EntityName]: readonly Records[N][] }

/** How long a browser may take to read from its database: then the server is asked. */
export const READ_PATIENCE_MS = 5000

export type FirstRead = {
  readonly stored: Stored
  /** Which opening of the database it was read from. */
  readonly opened: number
  readonly hadCache: boolean
}

/** Reads, as of one moment, what a tab starts with. Throws StoreError. */
export function readStored(connection: Connection): Promise<FirstRead> {
  return connection.run(['meta', 'ranges', ...ENTITY_NAMES], 'readonly', async (tx) => {
    const [meta, ranges, ...records] = await Promise.all([
      tx.objectStore('meta').get('meta'),
      tx.objectStore('ranges').getAll(),
      ...ENTITY_NAMES.map((name) => readRecords(tx, name)),
    ])
    const entries = ENTITY_NAMES.map((name, index) => [name, records[index]])
    return {
      stored: { meta: { ...emptyMeta, ...meta }, ranges, ...Object.fromEntries(entries) } as Stored,
      opened: connection.opened(),
      hadCache: meta !== undefined,
    }
  })
}

/** So many records are read at once: to make many objects of what is stored would hold the page up in one piece. */
const RECORDS_AT_ONCE = 250

/** All records of a kind. */
export async function readRecords(
  tx: Transaction<'readonly'>,
  name: EntityName,
): Promise<readonly unknown[]> {
  const { key, revive } = ENTITIES[name] as Entity<unknown>
  const records: unknown[] = []
  let last: string | null = null
  while (true) {
    const beyond = last === null ? null : IDBKeyRange.lowerBound(last, true)
    const page: readonly unknown[] = await tx.objectStore(name).getAll(beyond, RECORDS_AT_ONCE)
    for (const record of page) records.push(revive ? revive(record) : record)
    if (page.length < RECORDS_AT_ONCE) return records
    last = (page.at(-1) as Record<string, string>)[key] as string
  }
}
