import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { waitForDatabase } from './wait-for-database.ts'

test('a database that is not up yet is waited for, and one that never comes is an error', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lero-wait-'))
  const options = { dataDir, log: createLog('silent') }
  const { connectionString, stop } = await startEmbeddedPostgres(options)
  await stop()
  await expect(waitForDatabase(connectionString, 0)).rejects.toMatchObject({ code: 'ENOENT' })
  const waiting = waitForDatabase(connectionString)
  const again = await startEmbeddedPostgres(options)
  await waiting
  await again.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('what waiting cannot mend is told at once', async () => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = '/there_is_no_such_database'
  await expect(waitForDatabase(url.href)).rejects.toMatchObject({ code: '3D000' })
})
