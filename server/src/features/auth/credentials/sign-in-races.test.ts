import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actBehind } from '../../../platform/testing/locks.ts'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { newDevice, proveEmail, signInAgain, signUpPerson, type TestPerson } from '../testing/people.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ PUBLIC_URL: 'https://lero.exemplo' })
})
afterAll(() => server.close())

const signIn = ({ email, password }: TestPerson) =>
  server.request('POST', '/token?grant_type=password', { body: { email, password } })
const countOpenSessions = async ({ id }: TestPerson) =>
  (
    await server.database.pool.query('select from auth.sessions where user_id = $1 and ended_at is null', [
      id,
    ])
  ).rowCount

test('a sign-in by the old password that a new password overtakes is refused as any wrong one', async () => {
  const person = await signUpPerson(server)
  const overtaken = await actBehind(
    server.database.pool,
    (client) =>
      client.query(`update auth.users set encrypted_password = 'of another' where id = $1`, [person.id]),
    () => signIn(person),
  )
  expect(overtaken).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
  expect(await countOpenSessions(person)).toBe(1)
})

test('a sign-in that the end of the account overtakes is refused as any wrong one', async () => {
  const person = await signUpPerson(server)
  const overtaken = await actBehind(
    server.database.pool,
    (client) => client.query('delete from auth.users where id = $1', [person.id]),
    () => signIn(person),
  )
  expect(overtaken).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
})

test('several devices of one person sign in at once', async () => {
  const person = await signUpPerson(server)
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(person)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
})

/** Opens a link of the person's while a sign-in of theirs has its account locked and writes this before it is done. */
const openBehindSignIn = (
  { id }: TestPerson,
  body: object,
  write: (client: pg.ClientBase) => Promise<unknown>,
) =>
  actBehind(
    server.database.pool,
    async (client) => {
      await client.query('set local lock_timeout = 2000')
      await client.query('select from auth.users where id = $1 for no key update', [id])
    },
    () => server.request('POST', '/verify', { body }),
    write,
  )
const recoveryOf = async ({ email }: TestPerson) => {
  await server.request('POST', '/recover', { body: { email } })
  const token_hash = /token_hash=([\w-]+)/.exec((await server.messageTo(email)).text)?.[1]
  return { type: 'recovery', token_hash }
}

test('SAFE-003: a sign-in by the password of before ends with the first proof that it ran into', async () => {
  const stranger = await signUpPerson(server)
  const session_id = randomUUID()
  const proven = await openBehindSignIn(stranger, await recoveryOf(stranger), (client) =>
    client.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session_id, stranger.id]),
  )
  expect(proven).toMatchObject({ status: 200, body: { first_proof: true } })
  expect(await authenticate(server.platform, proven.body.access_token)).not.toBeNull()
  expect(await countOpenSessions(stranger)).toBe(1)
  const { rows } = await server.database.pool.query('select ended_at from auth.sessions where id = $1', [
    session_id,
  ])
  expect(rows).toEqual([{ ended_at: expect.anything() }])
})

/** As a sign-in does at its end, from a device that is known already. */
const rememberAgain =
  ({ id }: TestPerson) =>
  (client: pg.ClientBase) =>
    client.query('update auth.known_devices set seen_at = now() where user_id = $1', [id])

test('a first proof and a sign-in of the same person wait for each other, in one order', async () => {
  const stranger = await signUpPerson(server, await newDevice(server))
  const proven = await openBehindSignIn(stranger, await recoveryOf(stranger), rememberAgain(stranger))
  expect(proven).toMatchObject({ status: 200, body: { first_proof: true } })
})

test('an undone e-mail change and a sign-in of the same person wait for each other, in one order', async () => {
  const person = await signUpPerson(server)
  await proveEmail(server, person)
  const email = `novo-${person.email}`
  await server.request('PUT', '/user', { token: person.access_token, body: { email } })
  const token_hash = /token=([\w-]+)/.exec((await server.messageTo(email)).text)?.[1]
  await server.request('POST', '/verify', { body: { type: 'email_change', token_hash } })
  // A device that came after the change: the undo forgets it.
  await signInAgain(server, { ...person, email }, await newDevice(server))
  const undo = {
    type: 'email_change_undo',
    token_hash: /token_hash=([\w-]+)/.exec((await server.messageTo(person.email)).text)?.[1],
  }
  const undone = await openBehindSignIn(person, undo, rememberAgain(person))
  expect(undone).toMatchObject({ status: 200, body: { user: { email: person.email } } })
})
