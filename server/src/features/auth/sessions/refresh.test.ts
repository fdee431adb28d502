import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { letPass as pass, refresh as askRefresh } from '../testing/refreshing.ts'

let server: AuthServer
let people = 0

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

const signUp = async () => {
  people += 1
  const body = { email: `pessoa${people}@exemplo.com.br`, password: 'q7Lm2x' }
  return (await server.request('POST', '/signup', { body })).body
}
const refresh = (token: string) => askRefresh(server, token)
const letPass = (seconds: number) => pass(server, seconds)

test('AUTH-022: POST token with grant_type=refresh_token returns a new session with another refresh token', async () => {
  const session = await signUp()
  server.clock.advance(1000)
  const { status, body } = await refresh(session.refresh_token)
  expect(status).toBe(200)
  expect(body.refresh_token).not.toBe(session.refresh_token)
  expect(body.expires_at).toBe(session.expires_at + 1)
  expect(body.user.id).toBe(session.user.id)
  const [before, after] = await Promise.all([
    authenticate(server.platform, session.access_token),
    authenticate(server.platform, body.access_token),
  ])
  expect(after?.session_id).toBe(before?.session_id)
})

test('an access token is good for one hour', async () => {
  const session = await signUp()
  const other = await signUp()
  server.clock.advance(3_590_000)
  expect(await authenticate(server.platform, session.access_token)).not.toBeNull()
  server.clock.advance(16_000)
  expect(await authenticate(server.platform, session.access_token)).toBeNull()
  const user = await server.request('GET', '/user', { token: other.access_token })
  expect(user).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
})

test('two tabs that use one token at the same moment get the same next one, which works', async () => {
  const session = await signUp()
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(session.refresh_token)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
  const tokens = new Set(answers.map((answer) => answer.body.refresh_token))
  expect(tokens.size).toBe(1)
  expect((await refresh([...tokens][0] ?? '')).status).toBe(200)
})

test('a token used twice within 10 seconds leads to the newest one, even two rotations later', async () => {
  const session = await signUp()
  const second = (await refresh(session.refresh_token)).body.refresh_token
  const third = (await refresh(second)).body.refresh_token
  await letPass(9)
  expect(await refresh(session.refresh_token)).toMatchObject({ status: 200, body: { refresh_token: third } })
})

test('a token used again after 10 seconds ends its session, for the thief and for the owner', async () => {
  const session = await signUp()
  const elsewhere = await server.request('POST', '/token?grant_type=password', {
    body: { email: session.user.email, password: 'q7Lm2x' },
  })
  const next = (await refresh(session.refresh_token)).body
  expect(await authenticate(server.platform, next.access_token)).not.toBeNull()
  await letPass(11)
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_already_used' },
  })
  expect((await refresh(next.refresh_token)).status).toBe(400)
  expect(await authenticate(server.platform, next.access_token)).toBeNull()
  expect((await refresh(elsewhere.body.refresh_token)).status).toBe(200)
  const ended = server.published.filter(
    (message) => message.kind === 'user_event' && message.user_id === session.user.id,
  )
  expect(ended).toMatchObject([{ event: { kind: 'session_ended', user_seq: 1 } }])
})

test('a token whose answer got lost is answered again, however late, until the next one is shown', async () => {
  const session = await signUp()
  const lost = (await refresh(session.refresh_token)).body
  await letPass(3600)
  const again = await refresh(session.refresh_token)
  expect(again).toMatchObject({ status: 200, body: { refresh_token: lost.refresh_token } })
  expect((await server.request('GET', '/user', { token: again.body.access_token })).status).toBe(200)
  expect((await refresh(session.refresh_token)).status).toBe(400)
  expect(await authenticate(server.platform, again.body.access_token)).toBeNull()
})

test('an unknown token is refused, and no token is stored as it is', async () => {
  expect(await refresh('desconhecido')).toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_not_found' },
  })
  const session = await signUp()
  const { rows } = await server.database.pool.query('select t::text as row from auth.refresh_tokens t')
  expect(JSON.stringify(rows)).not.toContain(session.refresh_token)
})
