import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actBehind } from '../../../platform/testing/locks.ts'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { signInAgain, signUpPerson, type TestPerson } from '../testing/people.ts'
import { turnFactorOn } from '../testing/second-factor.ts'
import { letPass as pass, refresh as askRefresh } from '../testing/refreshing.ts'

let server: AuthServer
let phones = 0

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

const refresh = (token: string) => askRefresh(server, token)
const letPass = (seconds: number) => pass(server, seconds)
const levelOf = (accessToken: string) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).aal
/** Asks for a new phone number and gives the code that was sent there. */
const changePhone = async ({ access_token: token }: TestPerson) => {
  phones += 1
  const phone = `+551192222300${phones}`
  await server.request('PUT', '/user', { token, body: { phone } })
  const code = /é (\d{6})\./.exec((await server.messageTo(phone)).text)?.[1]
  return server.request('POST', '/verify', { token, body: { type: 'phone_change', phone, token: code } })
}

test('who never heard that the code of the second factor was taken goes on with the token of before', async () => {
  const { person, nextCode, give } = await turnFactorOn(server)
  const device = await signInAgain(server, person)
  const lost = await give(device, nextCode())
  await letPass(3600)
  const again = await refresh(device.refresh_token)
  expect(again).toMatchObject({ status: 200, body: { refresh_token: lost.body.refresh_token } })
  expect(levelOf(again.body.access_token)).toBe('aal2')
  expect(await authenticate(server.platform, again.body.access_token)).toMatchObject({ user_id: person.id })
  expect((await refresh(again.body.refresh_token)).status).toBe(200)
})

test('who never heard that an address was confirmed goes on with the token of before', async () => {
  const person = await signUpPerson(server)
  const lost = await changePhone(person)
  expect(lost.status).toBe(200)
  await letPass(3600)
  const again = await refresh(person.refresh_token)
  expect(again).toMatchObject({ status: 200, body: { refresh_token: lost.body.refresh_token } })
  expect(await authenticate(server.platform, again.body.access_token)).toMatchObject({ user_id: person.id })
})

test('two answers in a row may get lost, of codes and of addresses', async () => {
  const { person, nextCode, give } = await turnFactorOn(server)
  const device = await signInAgain(server, person)
  const lost = [await give(device, nextCode()), await give(device, nextCode()), await changePhone(device)]
  expect(lost.map(({ status }) => status)).toEqual([200, 200, 200])
  await letPass(3600)
  const again = await refresh(device.refresh_token)
  expect(again.status).toBe(200)
  expect(await authenticate(server.platform, again.body.access_token)).not.toBeNull()
})

test('a tab that renews while another one gives a code gets the same next token', async () => {
  const { person, nextCode, give } = await turnFactorOn(server)
  const device = await signInAgain(server, person)
  const { body } = await give(device, nextCode())
  expect(await authenticate(server.platform, body.access_token)).not.toBeNull()
  await letPass(9)
  expect(await refresh(device.refresh_token)).toMatchObject({
    status: 200,
    body: { refresh_token: body.refresh_token },
  })
  const next = (await refresh(body.refresh_token)).body.refresh_token
  expect(await refresh(device.refresh_token)).toMatchObject({ status: 200, body: { refresh_token: next } })
})

test.each(['a code', 'an address'])(
  'after %s: a token of before ends the session where the next one was shown',
  async (what) => {
    const { person, nextCode, give } = await turnFactorOn(server)
    const { body } = what === 'a code' ? await give(person, nextCode()) : await changePhone(person)
    expect(await authenticate(server.platform, body.access_token)).not.toBeNull()
    await letPass(11)
    const copied = await refresh(person.refresh_token)
    expect(copied).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } })
    expect((await refresh(body.refresh_token)).status).toBe(400)
    expect(await authenticate(server.platform, body.access_token)).toBeNull()
  },
)

test('a code that the end of its session overtakes brings no token of it', async () => {
  const { person, nextCode, give } = await turnFactorOn(server)
  const device = await signInAgain(server, person)
  const session = await authenticate(server.platform, (await give(device, nextCode())).body.access_token)
  if (!session) throw new Error('the code was not taken')
  const overtaken = await actBehind(
    server.database.pool,
    async (client) => {
      await client.query('update auth.sessions set ended_at = now() where id = $1', [session.session_id])
      await client.query('update auth.refresh_tokens set revoked = true where session_id = $1', [
        session.session_id,
      ])
    },
    () => give(device, nextCode()),
  )
  expect(overtaken).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
})

test('a renewal leads where the release before, which may answer it again, expects it', async () => {
  const { refresh_token } = await signUpPerson(server)
  const key = server.platform.keys.accessToken
  const secret = createHmac('sha256', key).update(`refresh token\n${refresh_token}`).digest('base64url')
  expect((await refresh(refresh_token)).body.refresh_token.split('.')[0]).toBe(secret)
})
