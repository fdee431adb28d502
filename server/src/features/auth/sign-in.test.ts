import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from './public.ts'
import { type AuthServer, startAuthServer } from './testing/auth-server.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ RATE_SCALE: '1' })
  await server.request('POST', '/signup', { body: { email: 'ana@exemplo.com.br', password: 'q7Lm2x' } })
})
afterAll(() => server.close())

const signIn = (email: string, password: string) =>
  server.request('POST', '/token?grant_type=password', { body: { email, password } })

test('AUTH-011, AUTH-017: POST token with grant_type=password signs in', async () => {
  const { status, body } = await signIn('ANA@exemplo.com.br', 'q7Lm2x')
  expect(status).toBe(200)
  expect(await authenticate(server.platform, body.access_token)).toMatchObject({ user_id: body.user.id })
})

test('a wrong password and an unknown account answer alike and both take the time of a hash', async () => {
  const timed = async (email: string) => {
    const start = performance.now()
    const { status, body } = await signIn(email, 'errada-7')
    return { status, body, ms: performance.now() - start }
  }
  await timed('aquece@exemplo.com.br')
  const wrong = await timed('ana@exemplo.com.br')
  const unknown = await timed('ninguem@exemplo.com.br')
  expect(wrong.status).toBe(400)
  expect(wrong.body).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Email, telefone ou senha incorretos.',
  })
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
  expect(unknown.ms).toBeGreaterThan(wrong.ms / 4)
})

test('passwords of one account are tried at most ten times in five minutes, known or not, with the right one too', async () => {
  for (const email of ['alvo@exemplo.com.br', 'fantasma@exemplo.com.br']) {
    if (email.startsWith('alvo'))
      await server.request('POST', '/signup', { body: { email, password: 'q7Lm2x' } })
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signIn(email, `errada-${index}`)),
    )
    expect(tries.map((answer) => answer.status)).toEqual(Array(10).fill(400))
    expect(await signIn(email, 'q7Lm2x')).toMatchObject({
      status: 429,
      body: { code: 429, error_code: 'over_request_rate_limit' },
    })
  }
})

test('sign-ups from one address are limited; the same credentials then sign in under the limit of sign-ins', async () => {
  const attempts = Array.from({ length: 31 }, (_, index) => index)
  const statuses: number[] = []
  for (const index of attempts) {
    const body = { email: `cadastro${index}@exemplo.com.br`, password: '12345' }
    statuses.push((await server.request('POST', '/signup', { body })).status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect((await signIn('ana@exemplo.com.br', 'q7Lm2x')).status).toBe(200)
})

test('an unknown grant is refused', async () => {
  for (const grant of [
    '',
    '?grant_type=client_credentials',
    '?grant_type=__proto__',
    '?grant_type=a&grant_type=b',
  ]) {
    expect((await server.request('POST', `/token${grant}`, { body: {} })).status).toBe(400)
  }
})
