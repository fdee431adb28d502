import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { endServerProcesses, startServerProcess } from '../testing/server-process.ts'
import { fitConnections } from './fit-connections.ts'
import { chooseSize } from './settings.ts'
import { waitForDatabase } from './wait-for-database.ts'

test('RUN-013: DATABASE_CONNECTIONS fits what the database allows or says so at start', async () => {
  expect(fitConnections(16, 97)).toEqual({ maxConnections: 16 })
  expect(fitConnections(500, 97)).toEqual({
    maxConnections: 81,
    complaint:
      'DATABASE_CONNECTIONS is 500, but PostgreSQL allows 97 connections here, 16 of them for other work: using 81.',
  })
  expect(() => fitConnections(16, 10)).toThrow(
    'PostgreSQL allows 10 connections here, and one Lero needs at least 20: raise max_connections.',
  )
})

test('RUN-013: the limit is the lowest of those of the server, the database and the user', async () => {
  const database = await createTestDatabase()
  // 300 of the tests' PostgreSQL, three of them kept for its superuser.
  expect(await waitForDatabase(database.connectionString)).toMatchObject({ max_connections: 297 })
  const name = new URL(database.connectionString).pathname.slice(1)
  await database.pool.query(`alter database ${name} connection limit 40`)
  expect(await waitForDatabase(database.connectionString)).toMatchObject({ max_connections: 40 })
  await database.drop()
})

test('RUN-013: a server that asks for more than there is says so and serves with what fits', async () => {
  const database = await createTestDatabase()
  const server = await startServerProcess({
    DATABASE_URL: database.connectionString,
    DATABASE_CONNECTIONS: '1000',
  })
  expect(server.said()).toContain(
    '\nDATABASE_CONNECTIONS is 1000, but PostgreSQL allows 297 connections here, 16 of them for other work: using 281.\n',
  )
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await endServerProcesses()
  await database.drop()
}, 60_000)

test('RUN-013: the embedded database has room for DATABASE_CONNECTIONS, and DATABASE_MEMORY_MB sets its memory', () => {
  expect(chooseSize(16, 256)).toEqual({
    max_connections: '35',
    shared_buffers: '64MB',
    maintenance_work_mem: '32MB',
    work_mem: '4MB',
  })
  for (const wanted of [4, 16, 1_000]) {
    const allowed = Number(chooseSize(wanted, 256)['max_connections']) - 3
    expect(fitConnections(wanted, allowed)).toEqual({ maxConnections: wanted })
  }
  expect(chooseSize(16, 4_096)).toMatchObject({ shared_buffers: '1024MB', work_mem: '64MB' })
})
