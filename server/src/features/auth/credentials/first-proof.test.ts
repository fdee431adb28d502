import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { signInAgain, signUpPerson } from '../testing/people.ts'
import { turnFactorOn } from '../testing/second-factor.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ PUBLIC_URL: 'https://lero.exemplo' })
})
afterAll(() => server.close())

const recoveryOf = async (email: string) => {
  await server.request('POST', '/recover', { body: { email } })
  const token_hash = /token_hash=([\w-]+)/.exec((await server.messageTo(email)).text)?.[1]
  return { type: 'recovery', token_hash }
}
const codeTo = async (phone: string, count = 1) => {
  await server.request('POST', '/otp', { body: { phone } })
  const token = /é (\d{6})\./.exec((await server.messageTo(phone, count)).text)?.[1]
  return { type: 'sms', phone, token }
}

test('SAFE-003: the first proof of an e-mail ends sessions, factors, pending changes and the password of before', async () => {
  // A stranger signed up with an e-mail that is not theirs, and settled in.
  const { person: stranger } = await turnFactorOn(server)
  const change = { email: `meu-${stranger.email}`, phone: '+5511911112001' }
  await server.request('PUT', '/user', { token: stranger.access_token, body: change })
  const pending = /token=([\w-]+)/.exec((await server.messageTo(change.email)).text)?.[1]

  const proven = await server.request('POST', '/verify', { body: await recoveryOf(stranger.email) })
  expect(proven).toMatchObject({
    status: 200,
    body: { first_proof: true, user: { needs_password: true, factors: [], email: stranger.email } },
  })
  expect(await authenticate(server.platform, stranger.access_token)).toBeNull()
  const { refresh_token } = stranger
  const renewed = await server.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  expect(renewed.status).toBe(400)
  expect((await signInAgain(server, stranger)).access_token).toBeUndefined()
  const opened = await server.request('POST', '/verify', {
    body: { type: 'email_change', token_hash: pending },
  })
  expect(opened.body.error_code).toBe('otp_expired')

  const token = proven.body.access_token
  expect(await authenticate(server.platform, token)).toMatchObject({ user_id: stranger.id })
  const set = await server.request('PUT', '/user', { token, body: { password: 'a-senha-de-agora-1' } })
  expect(set.status).toBe(200)
  expect(set.body['needs_password']).toBeUndefined()
  const again = await signInAgain(server, { ...stranger, password: 'a-senha-de-agora-1' })
  expect(await authenticate(server.platform, again.access_token)).not.toBeNull()
})

test('SAFE-003: a phone added by who had not proven the e-mail goes with the first proof', async () => {
  const stranger = await signUpPerson(server)
  const phone = '+5511911112002'
  await server.request('PUT', '/user', { token: stranger.access_token, body: { phone } })
  const token = /é (\d{6})\./.exec((await server.messageTo(phone)).text)?.[1]
  const body = { type: 'phone_change', phone, token }
  await server.request('POST', '/verify', { token: stranger.access_token, body })
  const proven = await server.request('POST', '/verify', { body: await recoveryOf(stranger.email) })
  expect(proven.body.user).toMatchObject({ email: stranger.email, phone: '' })
  await server.database.pool.query('delete from auth.attempts')
  const back = await server.request('POST', '/verify', { body: await codeTo(phone, 2) })
  expect(back.body.user.id).not.toBe(stranger.id)
})

test('SAFE-003: the first code to a phone nobody proved shuts its earlier password and sessions out', async () => {
  const phone = '+5511911112003'
  const { body: stranger } = await server.request('POST', '/signup', { body: { phone, password: 'q7Lm2x' } })
  const proven = await server.request('POST', '/verify', { body: await codeTo(phone) })
  expect(proven.body).toMatchObject({
    first_proof: true,
    user: { id: stranger.user.id, needs_password: true },
  })
  expect(await authenticate(server.platform, stranger.access_token)).toBeNull()
  const signIn = await server.request('POST', '/token?grant_type=password', {
    body: { phone, password: 'q7Lm2x' },
  })
  expect(signIn.status).toBe(400)
})

test('a second proof ends nothing', async () => {
  const phone = '+5511911112004'
  const first = await server.request('POST', '/verify', { body: await codeTo(phone) })
  await server.request('PUT', '/user', { token: first.body.access_token, body: { password: 'q7Lm2x-9' } })
  await server.database.pool.query('delete from auth.attempts')
  const second = await server.request('POST', '/verify', { body: await codeTo(phone, 2) })
  expect(second.status).toBe(200)
  expect(second.body['first_proof']).toBeUndefined()
  expect(await authenticate(server.platform, first.body.access_token)).not.toBeNull()
  const signIn = await server.request('POST', '/token?grant_type=password', {
    body: { phone, password: 'q7Lm2x-9' },
  })
  expect(signIn.status).toBe(200)
})
