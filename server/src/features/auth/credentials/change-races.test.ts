import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actBehind } from '../../../platform/testing/locks.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { signInAgain, signUpPerson, type TestPerson } from '../testing/people.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ PUBLIC_URL: 'https://lero.exemplo' })
})
afterAll(() => server.close())

const update = (person: TestPerson, body: object) =>
  server.request('PUT', '/user', { token: person.access_token, body })
const readAccount = async ({ id }: TestPerson) =>
  (
    await server.database.pool.query(
      'select encrypted_password, email_change, phone_change from auth.users where id = $1',
      [id],
    )
  ).rows[0]
const setPassword = (client: pg.ClientBase, { id }: TestPerson) =>
  client.query(`update auth.users set encrypted_password = 'of another' where id = $1`, [id])
const endSessions = (client: pg.ClientBase, { id }: TestPerson) =>
  client.query('update auth.sessions set ended_at = now() where user_id = $1', [id])
const AFTER_NEW_PASSWORD = { encrypted_password: 'of another', email_change: null, phone_change: null }

test.each([
  ['e-mail', { email: 'do-ladrao@exemplo.com.br' }],
  ['phone', { phone: '+5511933330001' }],
  ['password', { password: 'outra-senha-9' }],
  ['name', { data: { display_name: 'Ladrão' } }],
])(
  'SAFE-001: a change of the %s that a new password of another session overtakes is refused',
  async (_, change) => {
    const person = await signUpPerson(server)
    const overtaken = await actBehind(
      server.database.pool,
      async (client) => {
        await setPassword(client, person)
        await endSessions(client, person)
      },
      () => update(person, change),
    )
    expect(overtaken).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
    expect(await readAccount(person)).toEqual(AFTER_NEW_PASSWORD)
  },
)

test('SAFE-001: a change by the old password that a new one of the same session overtakes is refused as any wrong one', async () => {
  const person = await signUpPerson(server)
  const overtaken = await actBehind(
    server.database.pool,
    (client) => setPassword(client, person),
    () => update(person, { email: `novo-${person.email}`, current_password: person.password }),
  )
  expect(overtaken).toMatchObject({ status: 400, body: { error_code: 'current_password_invalid' } })
  expect(await readAccount(person)).toEqual(AFTER_NEW_PASSWORD)
})

test('a change that the end of the account overtakes is refused', async () => {
  const person = await signUpPerson(server)
  const overtaken = await actBehind(
    server.database.pool,
    (client) => client.query('delete from auth.users where id = $1', [person.id]),
    () => update(person, { email: `novo-${person.email}` }),
  )
  expect(overtaken).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
})

test.each(['global', 'others'])(
  'SAFE-001: signing out everywhere (%s) voids an address whose change it runs into',
  async (scope) => {
    const person = await signUpPerson(server)
    const { access_token: token } = await signInAgain(server, person)
    const left = await actBehind(
      server.database.pool,
      (client) =>
        client.query('update auth.users set email_change = $2 where id = $1', [
          person.id,
          `novo-${person.email}`,
        ]),
      () => server.request('POST', `/logout?scope=${scope}`, { token }),
    )
    expect(left.status).toBe(204)
    expect(await readAccount(person)).toMatchObject({ email_change: null })
  },
)

test('a sign-out of all others that a new password of one of them overtakes ends none', async () => {
  const person = await signUpPerson(server)
  const thief = await signInAgain(server, person)
  const overtaken = await actBehind(
    server.database.pool,
    async (client) => {
      await setPassword(client, person)
      await client.query(
        `update auth.sessions set ended_at = now()
         where id = (select id from auth.sessions where user_id = $1 order by created_at desc limit 1)`,
        [person.id],
      )
    },
    () => server.request('POST', '/logout?scope=others', { token: thief.access_token }),
  )
  expect(overtaken).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
  expect((await server.request('GET', '/user', { token: person.access_token })).status).toBe(200)
})
