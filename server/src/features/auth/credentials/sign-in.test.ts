import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countQueries } from '../../../platform/testing/count-queries.ts'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'

/** The real ones, counted. */
const hashes = vi.hoisted(() => ({ verify: vi.fn() }))
vi.mock(import('@node-rs/argon2'), async (load) => {
  const argon2 = await load()
  hashes.verify.mockImplementation(argon2.verify)
  return { ...argon2, verify: hashes.verify }
})

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

test('a wrong password and an unknown account answer alike, after as many hashes and statements', async () => {
  const counted = async (email: string) => {
    hashes.verify.mockClear()
    let answer: Awaited<ReturnType<typeof signIn>> | undefined
    const queries = await countQueries(async () => {
      answer = await signIn(email, 'errada-7')
    })
    return { status: answer?.status, body: answer?.body, queries, hashes: hashes.verify.mock.calls.length }
  }
  await counted('aquece@exemplo.com.br')
  const wrong = await counted('ana@exemplo.com.br')
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'E-mail, telefone ou senha incorretos.',
    },
    hashes: 1,
  })
  expect(await counted('ninguem@exemplo.com.br')).toEqual(wrong)
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
  await server.database.pool.query(`update auth.attempts set points = 1000
     where ends_at between now() + interval '50 minutes' and now() + interval '60 minutes'`)
  const body = { email: 'cadastro@exemplo.com.br', password: 'q7Lm2x' }
  const refused = await server.request('POST', '/signup', { body })
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
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
