import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

test('AUTH-013, AUTH-016: sign-up with e-mail and password and a redirect target signs in at once', async () => {
  const { status, body } = await server.request('POST', `/signup?redirect_to=${encodeURIComponent('/')}`, {
    body: { email: ' Ana@Exemplo.com.br ', password: 'q7Lm2x', data: { display_name: ' Ana ' } },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    user: { email: 'ana@exemplo.com.br', role: 'authenticated', aud: 'authenticated', factors: [] },
  })
  const caller = await authenticate(server.platform, body.access_token)
  expect(caller?.user_id).toBe(body.user.id)
  const { rows } = await server.database.pool.query(
    `select p.display_name, p.email, s.allow_messages, h.last_seq from profiles p
     join privacy_settings s using (user_id) join user_heads h using (user_id) where user_id = $1`,
    [caller?.user_id],
  )
  expect(rows).toEqual([
    { display_name: 'Ana', email: 'ana@exemplo.com.br', allow_messages: 'everyone', last_seq: 0 },
  ])
})

test('AUTH-009: a password of exactly 6 characters such as q7Lm2x is accepted', async () => {
  const { status } = await server.request('POST', '/signup', {
    body: { email: 'seis@exemplo.com.br', password: 'q7Lm2x' },
  })
  expect(status).toBe(200)
})

test('AUTH-016: sign-up takes a phone in place of the e-mail', async () => {
  const { status, body } = await server.request('POST', '/signup', {
    body: { phone: '(11) 98765-4321', password: 'q7Lm2x' },
  })
  expect(status).toBe(200)
  expect(body.user.phone).toBe('+5511987654321')
  const signIn = await server.request('POST', '/token?grant_type=password', {
    body: { phone: '+5511987654321', password: 'q7Lm2x' },
  })
  expect(signIn.status).toBe(200)
})

test.each([
  ['q7Lm2', 'curta@exemplo.com.br', ['Senha deve ter pelo menos 6 caracteres']],
  ['123456', 'comum@exemplo.com.br', ['Esta senha está entre as mais usadas e é fácil de adivinhar']],
  ['Senha123', 'comum2@exemplo.com.br', ['Esta senha está entre as mais usadas e é fácil de adivinhar']],
  ['igual@exemplo.com.br', 'igual@exemplo.com.br', ['A senha não pode ser igual ao e-mail']],
])('the password %s is refused as weak with its reasons in Portuguese', async (password, email, reasons) => {
  const { status, body } = await server.request('POST', '/signup', { body: { email, password } })
  expect(status).toBe(422)
  expect(body).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: 'Senha fraca.',
    weak_password: { reasons, codes: expect.any(Array) },
  })
})

test('a second sign-up for one address answers User already registered and changes nothing', async () => {
  const email = 'duas@exemplo.com.br'
  await server.request('POST', '/signup', { body: { email, password: 'primeira-7' } })
  const again = await server.request('POST', '/signup', { body: { email, password: 'segunda-77' } })
  expect(again.status).toBe(422)
  expect(again.body).toEqual({ code: 422, error_code: 'user_already_exists', msg: 'User already registered' })
  const withOld = await server.request('POST', '/token?grant_type=password', {
    body: { email, password: 'primeira-7' },
  })
  expect(withOld.status).toBe(200)
})

test('two sign-ups for one address at once make one account', async () => {
  const signUp = () =>
    server.request('POST', '/signup', { body: { email: 'corrida@exemplo.com.br', password: 'q7Lm2x' } })
  const statuses = (await Promise.all([signUp(), signUp(), signUp()])).map((answer) => answer.status)
  expect(statuses.toSorted((left, right) => left - right)).toEqual([200, 422, 422])
})

test('sign-up without e-mail and phone, or with a broken one, is refused', async () => {
  const none = await server.request('POST', '/signup', { body: { password: 'q7Lm2x' } })
  expect(none).toMatchObject({ status: 422, body: { error_code: 'anonymous_provider_disabled' } })
  const broken = await server.request('POST', '/signup', { body: { email: 'ana@', password: 'q7Lm2x' } })
  expect(broken).toMatchObject({ status: 400, body: { error_code: 'email_address_invalid' } })
  const both = { email: 'ambos@exemplo.com.br', phone: '+5511987650000', password: 'q7Lm2x' }
  expect((await server.request('POST', '/signup', { body: both })).status).toBe(400)
  const phone = await server.request('POST', '/signup', { body: { phone: '123', password: 'q7Lm2x' } })
  expect(phone).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
})

test('SAFE-018: a sign-up name of invisible characters only is refused, line breaks and overrides are removed', async () => {
  const signUp = (email: string, display_name: string) =>
    server.request('POST', '/signup', { body: { email, password: 'q7Lm2x', data: { display_name } } })
  expect(await signUp('nada@exemplo.com.br', '\u200b\u2060')).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed' },
  })
  await signUp('linhas@exemplo.com.br', '\u202eAna\nClara')
  const { rows } = await server.database.pool.query(
    `select display_name from profiles where email = 'linhas@exemplo.com.br'`,
  )
  expect(rows).toEqual([{ display_name: 'Ana Clara' }])
})
