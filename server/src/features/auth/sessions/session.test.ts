import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../platform/call.ts'
import { authenticate, isSessionFresh, isSessionOpen } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { callAs, signInAgain, signUpPerson, type TestPerson } from '../testing/people.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

const callerOf = async (person: TestPerson): Promise<Caller> => {
  const caller = await authenticate(server.platform, person.access_token)
  if (!caller) throw new Error('the session does not stand')
  return caller
}
const isSignedIn = async (person: TestPerson): Promise<boolean> =>
  (await authenticate(server.platform, person.access_token)) !== null
const signOut = (person: TestPerson, scope: string) =>
  server.request('POST', `/logout?scope=${scope}`, { token: person.access_token })

test('AUTH-020: POST logout ends the session on the server at once, for calls, for the account and for refreshing', async () => {
  const person = await signUpPerson(server)
  const other = await signInAgain(server, person)
  expect(await isSignedIn(person)).toBe(true)
  expect((await signOut(person, 'local')).status).toBe(204)
  expect(await isSignedIn(person)).toBe(false)
  expect(await server.request('GET', '/user', { token: person.access_token })).toMatchObject({
    status: 403,
    body: { error_code: 'session_not_found' },
  })
  const { refresh_token } = person
  const refreshed = await server.request('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token },
  })
  expect(refreshed).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } })
  expect(await isSignedIn(other)).toBe(true)
})

test('a socket asks the database itself whether its session still stands', async () => {
  const person = await signUpPerson(server)
  const caller = await authenticate(server.platform, person.access_token)
  expect(await isSessionOpen(server.platform, caller?.session_id ?? '')).toBe(true)
  await server.database.pool.query('update auth.sessions set ended_at = now() where id = $1', [
    caller?.session_id,
  ])
  expect(await isSessionOpen(server.platform, caller?.session_id ?? '')).toBe(false)
})

test('a session that has just signed in is fresh, until it ends', async () => {
  const caller = await callerOf(await signUpPerson(server))
  expect(await isSessionFresh(server.platform, caller)).toBe(true)
  await server.database.pool.query('update auth.sessions set ended_at = now() where id = $1', [
    caller.session_id,
  ])
  expect(await isSessionFresh(server.platform, caller)).toBe(false)
})

test('scope others ends all devices but this one, global all of them, and each end is in the log of the person', async () => {
  const first = await signUpPerson(server)
  const [second, third] = [await signInAgain(server, first), await signInAgain(server, first)]
  await signOut(second, 'others')
  expect(await Promise.all([first, second, third].map(isSignedIn))).toEqual([false, true, false])
  const fourth = await signInAgain(server, first)
  await signOut(second, 'global')
  expect(await Promise.all([second, fourth].map(isSignedIn))).toEqual([false, false])
  const { rows } = await server.database.pool.query(
    `select seq, kind, data->>'session_id' as session_id from user_log where user_id = $1 order by seq`,
    [first.id],
  )
  expect(rows.map((row) => [row.seq, row.kind])).toEqual([1, 2, 3, 4].map((seq) => [seq, 'session_ended']))
  const head = await server.database.pool.query('select last_seq from user_heads where user_id = $1', [
    first.id,
  ])
  expect(head.rows).toEqual([{ last_seq: 4 }])
  const announced = server.published.filter(
    (message) => message.kind === 'user_event' && message.user_id === first.id,
  )
  expect(announced).toMatchObject(
    rows.map((row) => ({ event: { kind: 'session_ended', user_seq: row.seq, session_id: row.session_id } })),
  )
})

test('an unknown scope is refused and ends nothing', async () => {
  const person = await signUpPerson(server)
  expect((await signOut(person, 'tudo')).status).toBe(400)
  expect(await isSignedIn(person)).toBe(true)
})

test('AUTH-023: GET user returns the current user', async () => {
  const person = await signUpPerson(server)
  const { status, body } = await server.request('GET', '/user', { token: person.access_token })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: person.id, email: person.email, user_metadata: {}, is_anonymous: false })
  expect(JSON.stringify(body)).not.toContain('argon2')
})

test('AUTH-026: without a session token in the authorization header nothing is answered', async () => {
  const person = await signUpPerson(server)
  const none = await server.request('GET', '/user')
  expect(none).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
  const elsewhere = await server.request('GET', `/user?access_token=${person.access_token}`)
  expect(elsewhere.status).toBe(401)
  const [head, payload] = person.access_token.split('.')
  for (const forged of [`${head}.${payload}.`, `${head}.${payload}.AAAA`, unsigned(payload ?? ''), 'x']) {
    expect((await server.request('GET', '/user', { token: forged })).status).toBe(403)
    expect(await authenticate(server.platform, forged)).toBeNull()
  }
})

const unsigned = (payload: string): string =>
  `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`

test('the devices of a person are listed, this one first, and one can be signed out from another', async () => {
  const phone = await signUpPerson(server)
  const laptop = await signInAgain(server, phone)
  const caller = await callerOf(laptop)
  const { sessions } = await callAs(server, caller, 'auth.list_sessions', {})
  expect(sessions.map((session) => session.is_current)).toEqual([true, false])
  expect(sessions[0]).toMatchObject({ id: caller.session_id, ip: '127.0.0.1', user_agent: 'node' })
  const session_id = sessions[1]?.id ?? ''
  await callAs(server, caller, 'auth.end_session', { session_id })
  await callAs(server, caller, 'auth.end_session', { session_id })
  expect(await isSignedIn(phone)).toBe(false)
  expect((await callAs(server, caller, 'auth.list_sessions', {})).sessions).toHaveLength(1)
  const ends = server.published.filter(
    (message) => message.kind === 'user_event' && message.user_id === phone.id,
  )
  expect(ends).toHaveLength(1)
})

test('of very many devices the hundred used last are listed', async () => {
  const person = await signUpPerson(server)
  const caller = await callerOf(person)
  await server.database.pool.query(
    `insert into auth.sessions (id, user_id, refreshed_at)
     select gen_random_uuid(), $1, now() - n * interval '1 hour' from generate_series(1, 120) n`,
    [person.id],
  )
  const { sessions } = await callAs(server, caller, 'auth.list_sessions', {})
  expect(sessions).toHaveLength(100)
  expect(sessions[0]?.is_current).toBe(true)
  const oldestHours = (Date.now() - Date.parse(sessions.at(-1)?.refreshed_at ?? '')) / 3_600_000
  expect(Math.round(oldestHours)).toBe(99)
})

test('behind a proxy the address is the one it saw, not what a client claims; without one no header counts', async () => {
  const proxied = await startAuthServer({ TRUST_PROXY: 'on' })
  const headers = { 'x-forwarded-for': '1.2.3.4, 203.0.113.7' }
  const addressOf = async (at: AuthServer) => {
    const body = { email: 'proxy@exemplo.com.br', password: 'q7Lm2x' }
    const { access_token } = (await at.request('POST', '/signup', { body, headers })).body
    const caller = await authenticate(at.platform, access_token)
    if (!caller) throw new Error('not signed in')
    return (await callAs(at, caller, 'auth.list_sessions', {})).sessions[0]?.ip
  }
  expect(await addressOf(proxied)).toBe('203.0.113.7')
  expect(await addressOf(server)).toBe('127.0.0.1')
  await proxied.close()
})

test('a standing session is asked of the database once, not for every call, and again after half a minute', async () => {
  const person = await signUpPerson(server)
  let queries = 0
  const query = server.platform.pool.connect.bind(server.platform.pool)
  server.platform.pool.connect = ((...parameters: []) => {
    queries += 1
    return query(...parameters)
  }) as typeof query
  for (let index = 0; index < 50; index += 1) await isSignedIn(person)
  expect(queries).toBe(1)
  server.clock.advance(30_001)
  await isSignedIn(person)
  expect(queries).toBe(2)
  server.platform.pool.connect = query
})

test('a session ended by another process counts here as soon as the bus tells', async () => {
  const person = await signUpPerson(server)
  const { session_id, user_id } = await callerOf(person)
  await server.database.pool.query('update auth.sessions set ended_at = now() where id = $1', [session_id])
  expect(await isSignedIn(person)).toBe(true)
  server.platform.bus.publish([
    { kind: 'user_event', user_id, event: { kind: 'session_ended', user_seq: 1, session_id } },
  ])
  expect(await isSignedIn(person)).toBe(false)
})
