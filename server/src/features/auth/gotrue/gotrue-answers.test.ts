import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { newDevice, signUpPerson } from '../testing/people.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ PUBLIC_URL: 'https://lero.exemplo', AUTH_CONFIRM: 'on' })
})
afterAll(() => server.close())

const post = (path: string, body: object) => server.request('POST', path, { body })
const confirm = async (email: string, type = 'signup') => {
  const token = /código (\d{6})/.exec((await server.messageTo(email)).text)?.[1]
  return post('/verify', { type, email, token })
}

test.each([
  [{}, 'a type'],
  [{ type: 'recovery', email: 'ana@exemplo.com.br' }, 'a type of its own'],
  [{ type: 'signup' }, 'an e-mail'],
  [{ type: 'signup', phone: '+5511911116001' }, 'an e-mail'],
  [{ type: 'sms', email: 'ana@exemplo.com.br' }, 'a phone'],
  [{ type: 'signup', email: 'ana@exemplo.com.br', phone: '+5511911116001' }, 'only one'],
])('SAFE-015: POST resend %j is refused: it needs %s', async (body, _needs) => {
  expect(await post('/resend', body)).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed' },
  })
})

test('SAFE-015: POST resend sends a sign-up, a new e-mail, a code and a new phone again, at most once a minute', async () => {
  const device = await newDevice(server)
  const [email, phone] = ['bia@exemplo.com.br', '+5511911116002']
  const again = (body: object) => server.request('POST', '/resend', { body, device })
  await server.request('POST', '/signup', { body: { email, password: 'q7Lm2x' }, device })
  await server.request('POST', '/signup', { body: { phone, password: 'q7Lm2x' }, device })
  expect(await again({ type: 'signup', email })).toMatchObject({
    status: 429,
    body: { error_code: 'over_email_send_rate_limit' },
  })
  expect(await again({ type: 'sms', phone })).toMatchObject({
    status: 429,
    body: { error_code: 'over_sms_send_rate_limit' },
  })
  await server.database.pool.query('delete from auth.attempts')
  expect(await again({ type: 'signup', email })).toMatchObject({ status: 200, body: {} })
  expect(await again({ type: 'sms', phone })).toMatchObject({ status: 200, body: {} })
  await server.messageTo(phone, 2)
  await server.messageTo(email, 2)
  const { body } = await confirm(email)

  const [next, number] = ['bia-nova@exemplo.com.br', '+5511911116003']
  const change = { email: next, phone: number }
  await server.request('PUT', '/user', { token: body.access_token, body: change })
  await server.database.pool.query('delete from auth.attempts')
  expect(await again({ type: 'email_change', email: next })).toMatchObject({ status: 200, body: {} })
  expect(await again({ type: 'phone_change', phone: number })).toMatchObject({ status: 200, body: {} })
  await server.messageTo(next, 2)
  await server.messageTo(number, 2)
})

test('SAFE-015: POST resend answers nobody the same and sends nothing', async () => {
  const email = 'ninguem@exemplo.com.br'
  for (const type of ['signup', 'email_change']) {
    await server.database.pool.query('delete from auth.attempts')
    expect(await post('/resend', { type, email })).toMatchObject({ status: 200, body: {} })
  }
  expect(await server.messagesTo(email)).toEqual([])
})

test('SAFE-015: POST otp with an e-mail sends a link and a code; either signs in and makes the account', async () => {
  const email = 'magica@exemplo.com.br'
  expect(await post('/otp', { email })).toMatchObject({ status: 200, body: {} })
  const { subject, text } = await server.messageTo(email)
  expect(subject).toBe('Seu link para entrar no Lero')
  const token_hash = /auth\?modo=link#token_hash=([\w-]+)&type=magiclink/.exec(text)?.[1]
  const looked = await post('/link', { type: 'magiclink', token_hash })
  expect(looked.body).toEqual({ type: 'magiclink', user: { email, phone: null, display_name: null } })
  const opened = await post('/verify', { type: 'magiclink', token_hash })
  expect(opened).toMatchObject({ status: 200, body: { user: { email } } })
  expect(await post('/verify', { type: 'magiclink', token_hash })).toMatchObject({
    status: 403,
    body: { error_code: 'otp_expired' },
  })
  expect((await post('/link', { type: 'magiclink', token_hash })).body.error_code).toBe('otp_expired')
  await server.database.pool.query('delete from auth.attempts')
  await post('/otp', { email, create_user: false })
  await server.messageTo(email, 2)
  expect(await confirm(email, 'email')).toMatchObject({
    status: 200,
    body: { user: { id: opened.body.user.id } },
  })
  for (const body of [{}, { email, phone: '+5511911116004' }]) {
    expect(await post('/otp', body)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  }
})

test('SAFE-015: GET reauthenticate sends a code that PUT user takes as nonce; without a session it is refused', async () => {
  expect(await server.request('GET', '/reauthenticate')).toMatchObject({
    status: 401,
    body: { error_code: 'no_authorization' },
  })
  const email = 'nonce@exemplo.com.br'
  await post('/otp', { email })
  const token = (await confirm(email, 'email')).body.access_token
  await server.database.pool.query('delete from auth.attempts')
  expect(await server.request('GET', '/reauthenticate', { token })).toMatchObject({ status: 200, body: {} })
  expect(await server.request('GET', '/reauthenticate', { token })).toMatchObject({
    status: 429,
    body: { error_code: 'over_email_send_rate_limit' },
  })
  const nonce = /código (\d{6})/.exec((await server.messageTo(email, 2)).text)?.[1]
  const refused = await server.request('PUT', '/user', { token, body: { password: 'q7Lm2x-9', nonce: '12' } })
  expect(refused).toMatchObject({ status: 422, body: { error_code: 'reauthentication_not_valid' } })
  const changed = await server.request('PUT', '/user', { token, body: { password: 'q7Lm2x-9', nonce } })
  expect(changed.status).toBe(200)
})

test.each(['5511911116005', '+5511911116005', '11911116005'])(
  "SAFE-015: the phone %s is +5511911116005, with '+' or without",
  async (phone) => {
    await server.database.pool.query('delete from auth.attempts')
    const before = (await server.messagesTo('+5511911116005')).length
    expect((await post('/otp', { phone })).status).toBe(200)
    const { text } = await server.messageTo('+5511911116005', before + 1)
    const token = /é (\d{6})\./.exec(text)?.[1]
    expect((await post('/verify', { type: 'sms', phone, token })).status).toBe(200)
  },
)

test("SAFE-015: a foreign phone without '+' is read as international; what is no phone is refused", async () => {
  expect((await post('/otp', { phone: '351912345679' })).status).toBe(200)
  await server.messageTo('+351912345679')
  expect(await post('/otp', { phone: '12' })).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed' },
  })
})

test('SAFE-015: anonymous sign-in is refused as GoTrue does', async () => {
  const refused = { status: 422, body: { error_code: 'anonymous_provider_disabled' } }
  expect(await post('/signup', { data: {}, gotrue_meta_security: {} })).toMatchObject(refused)
  const { error } = await server.client().signInAnonymously()
  expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
})

test('SAFE-015: auth-js resends, signs in by mail and reauthenticates', async () => {
  const open = await startAuthServer({ PUBLIC_URL: 'https://lero.exemplo' })
  const person = await signUpPerson(open)
  const client = open.client()
  expect((await client.signInWithOtp({ email: person.email })).error).toBeNull()
  const token = /código (\d{6})/.exec((await open.messageTo(person.email)).text)?.[1] ?? ''
  expect((await client.verifyOtp({ email: person.email, token, type: 'email' })).error).toBeNull()
  await open.database.pool.query('delete from auth.attempts')
  expect((await client.reauthenticate()).error).toBeNull()
  const nonce = /código (\d{6})/.exec((await open.messageTo(person.email, 2)).text)?.[1] ?? ''
  expect((await client.updateUser({ password: 'q7Lm2x-7', nonce })).error).toBeNull()
  await open.database.pool.query('delete from auth.attempts')
  expect((await client.resend({ type: 'signup', email: person.email })).error).toBeNull()
  await open.close()
})
