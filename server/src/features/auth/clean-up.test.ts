import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeExpiredAuth } from './public.ts'
import { type AuthServer, startAuthServer } from './testing/auth-server.ts'
import { signInAgain, signUpPerson } from './testing/people.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

const count = async (table: string) =>
  (await server.database.pool.query(`select count(*) as count from auth.${table}`)).rows[0]?.count

test('what is over is removed, what stands stays, and a repeat changes nothing', async () => {
  const person = await signUpPerson(server)
  const other = await signInAgain(server, person)
  await server.request('POST', '/otp', { body: { phone: '+5511944440001' } })
  await server.request('POST', '/otp', { body: { phone: '+5511944440002' } })
  await server.request('POST', '/logout?scope=local', { token: other.access_token })
  await server.database.pool.query(`
    update auth.one_time_tokens set expires_at = now() - interval '1 second' where relates_to = '+5511944440001'`)
  await server.database.pool.query(`update auth.sessions set ended_at = ended_at - interval '31 days'`)
  await purgeExpiredAuth(server.platform)
  await purgeExpiredAuth(server.platform)
  expect([await count('one_time_tokens'), await count('sessions'), await count('refresh_tokens')]).toEqual([
    1, 1, 1,
  ])
  expect((await server.request('GET', '/user', { token: person.access_token })).status).toBe(200)
})
