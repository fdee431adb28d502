/** `npm run schema`: migrates a throw-away database and writes server/schema.sql and its table types. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, startTestPostgres } from '../server/src/platform/testing/database.ts'
import { readSchema } from '../server/src/platform/postgres/schema.queries.ts'
import { formatSchema } from '../server/src/platform/postgres/schema-text.ts'
import { formatTableTypes } from '../server/src/platform/postgres/table-types.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const postgres = await startTestPostgres()
try {
  const { pool, drop } = await createTestDatabase(postgres)
  const schema = await readSchema(pool)
  await drop()
  await writeFile(`${root}server/schema.sql`, formatSchema(schema))
  await writeFile(`${root}server/src/platform/postgres/tables.ts`, formatTableTypes(schema))
  console.log(
    `${schema.tables.length} tables, ${schema.functions.length} functions written to server/schema.sql`,
  )
} finally {
  await postgres.stop()
}
