import { startTestPostgres } from './database.ts'

/** vitest: one throw-away PostgreSQL for the whole run; each test file copies its template. */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  process.env['TEST_DATABASE_URL'] = postgres.connectionString
  return postgres.stop
}
