import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actBehind, untilWaiting } from '../../../platform/testing/locks.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { proveEmail, signUpPerson, type TestPerson } from '../testing/people.ts'
import { makeResetLink } from './operator.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ PUBLIC_URL: 'https://lero.exemplo' })
})
afterAll(() => server.close())

const hashIn = (text: string) => /token(?:_hash)?=([\w-]+)/.exec(text)?.[1] ?? ''
const codeIn = (text: string) => /(?:código|é) (\d{6})/.exec(text)?.[1] ?? ''
const newPerson = async () => {
  const person = await signUpPerson(server)
  await proveEmail(server, person)
  return person
}
/** What would redeem each link and code that signs in. */
const open = {
  'a recovery link': async ({ email }: TestPerson) => {
    await server.request('POST', '/recover', { body: { email } })
    return { type: 'recovery', token_hash: hashIn((await server.messageTo(email)).text) }
  },
  'a link of the operator': async ({ email }: TestPerson) => ({
    type: 'recovery',
    token_hash: hashIn((await makeResetLink(server.platform, email)) ?? ''),
  }),
  'a link to sign in': async ({ email }: TestPerson) => {
    await server.request('POST', '/otp', { body: { email } })
    return { type: 'magiclink', token_hash: hashIn((await server.messageTo(email)).text) }
  },
  'a code to sign in': async ({ email }: TestPerson) => {
    await server.request('POST', '/otp', { body: { email } })
    return { type: 'email', email, token: codeIn((await server.messageTo(email)).text) }
  },
}
/** Redeems it while another device has the account locked, and does the rest of a new password before it is done. */
const redeemBehindNewPassword = ({ id, email }: TestPerson, body: object) =>
  actBehind(
    server.database.pool,
    (client) => client.query(`update auth.users set encrypted_password = 'of another' where id = $1`, [id]),
    () => server.request('POST', '/verify', { body }),
    (client) => endEverything(client, { id, email }),
  )
const endEverything = async (client: pg.ClientBase, { id, email }: Pick<TestPerson, 'id' | 'email'>) => {
  await client.query('delete from auth.one_time_tokens where user_id = $1 or relates_to = $2', [id, email])
  await client.query('update auth.sessions set ended_at = now() where user_id = $1', [id])
}
const countOpenSessions = async ({ id }: TestPerson) =>
  (
    await server.database.pool.query('select from auth.sessions where user_id = $1 and ended_at is null', [
      id,
    ])
  ).rowCount

test.each(Object.entries(open))(
  'SAFE-001: %s that a new password overtakes is void, and signs nobody in',
  async (_, make) => {
    const person = await newPerson()
    const overtaken = await redeemBehindNewPassword(person, await make(person))
    expect(overtaken).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
    expect(await countOpenSessions(person)).toBe(0)
  },
)

test('a link that failed on the server is not used up', async () => {
  const person = await newPerson()
  const body = await open['a recovery link'](person)
  const { pool } = server.database
  await pool.query(`
    create function refuse_session() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger refuse_session before insert on auth.sessions for each row execute function refuse_session()`)
  expect((await server.request('POST', '/verify', { body })).status).toBe(500)
  await pool.query('drop trigger refuse_session on auth.sessions')
  expect((await server.request('POST', '/verify', { body })).status).toBe(200)
  expect((await server.request('POST', '/verify', { body })).body.error_code).toBe('otp_expired')
})

test('a link that is opened twice at once signs in once', async () => {
  const person = await newPerson()
  const body = await open['a recovery link'](person)
  const answers = await actBehind(
    server.database.pool,
    (client) => client.query('select from auth.users where id = $1 for no key update', [person.id]),
    () => Promise.all([1, 2].map(() => server.request('POST', '/verify', { body }))),
    () => untilWaiting(server.database.pool, 2),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
  expect(await countOpenSessions(person)).toBe(2)
})

test('a new e-mail that is confirmed by a session which ends meanwhile is not put in use', async () => {
  const person = await newPerson()
  const { access_token: token } = person
  const email = `novo-${person.email}`
  await server.request('PUT', '/user', { token, body: { email } })
  const token_hash = hashIn((await server.messageTo(email)).text)
  const overtaken = await actBehind(
    server.database.pool,
    (client) => client.query('update auth.sessions set ended_at = now() where user_id = $1', [person.id]),
    () => server.request('POST', '/verify', { token, body: { type: 'email_change', token_hash } }),
  )
  expect(overtaken).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
  const { rows } = await server.database.pool.query('select email from auth.users where id = $1', [person.id])
  expect(rows).toEqual([{ email: person.email }])
})
