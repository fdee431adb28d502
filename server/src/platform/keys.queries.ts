import type { Kysely } from 'kysely'
import type { Database } from './postgres/tables.ts'

/** The stored key of this name; the given one is stored first when there is none. Safe against a race. */
export async function readOrStoreKey(db: Kysely<Database>, name: string, value: string): Promise<string> {
  await db
    .insertInto('server_keys')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('server_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}
