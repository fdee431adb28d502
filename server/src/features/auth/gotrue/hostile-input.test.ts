import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { signUpPerson, type TestPerson } from '../testing/people.ts'

let server: AuthServer
let person: TestPerson

beforeAll(async () => {
  server = await startAuthServer({ RATE_SCALE: '100000' })
  person = await signUpPerson(server)
})
afterAll(() => server.close())

const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
const deepObject = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
/** As JSON text, since not all of it can be made by JSON.stringify. */
const hostileValues = [
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00@exemplo.com.br"',
  '1e400',
  '-1e400',
  '9007199254740993',
  '[]',
  '{}',
  'true',
  '""',
  `"${'x'.repeat(60_000)}"`,
  deep,
  deepObject,
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '"\' or 1=1 --"',
]
const routes = [
  ['POST', '/signup', ['email', 'phone', 'password', 'data']],
  ['POST', '/token?grant_type=password', ['email', 'phone', 'password']],
  ['POST', '/token?grant_type=refresh_token', ['refresh_token']],
  ['POST', '/otp', ['phone', 'email', 'create_user', 'data']],
  ['POST', '/resend', ['type', 'email', 'phone']],
  ['POST', '/link', ['type', 'token_hash']],
  ['POST', '/reauthenticate', ['current_password', 'nonce']],
  ['POST', '/verify', ['type', 'email', 'phone', 'token', 'token_hash']],
  ['POST', '/recover', ['email']],
  ['PUT', '/user', ['email', 'phone', 'password', 'data', 'current_password', 'nonce']],
  ['POST', '/factors', ['factor_type', 'friendly_name']],
  ['POST', '/factors/00000000-0000-4000-8000-000000000000/verify', ['challenge_id', 'code']],
] as const
/** A request that would pass, so that each hostile field is looked at. */
const good: Record<string, string> = {
  email: '"boa@exemplo.com.br"',
  password: '"q7Lm2x-boa"',
  type: '"recovery"',
  factor_type: '"totp"',
}

test.each(routes)(
  '%s %s answers hostile fields with a 4xx or as if they were not there, never with a 5xx',
  async (method, path, fields) => {
    for (const field of fields) {
      for (const value of hostileValues) {
        const members = Object.entries({ ...good, [field]: value }).map(([name, json]) => `"${name}":${json}`)
        const { status } = await server.request(method, path, {
          token: person.access_token,
          body: `{${members.join(',')}}`,
        })
        expect({ field, value: value.slice(0, 40), isAnswered: status < 500 }).toMatchObject({
          isAnswered: true,
        })
      }
    }
    expect(server.logLines.join('')).not.toContain('an account request failed')
  },
)

test.each(routes)('%s %s answers a body that is no object with a 4xx', async (method, path) => {
  for (const body of ['{', 'null', '[]', '"x"', '1', deep, '\u0000', '{"a":1,"a":']) {
    const { status } = await server.request(method, path, { token: person.access_token, body })
    expect({ body: body.slice(0, 20), kind: Math.floor(status / 100) }).toMatchObject({ kind: 4 })
  }
})

test('a hostile path, query or header is answered with a 4xx', async () => {
  const long = 'x'.repeat(8000)
  const requests: [string, string, Record<string, string>][] = [
    ['POST', '/factors/%00/challenge', {}],
    ['POST', `/factors/${'9'.repeat(100)}/challenge`, {}],
    ['DELETE', '/factors/%ff', {}],
    ['POST', '/logout?scope=%00', {}],
    ['GET', '/user', { authorization: `Bearer ${long}` }],
    ['GET', '/user', { authorization: 'Bearer a b c' }],
    ['GET', '/user', { authorization: 'Basic YTpi' }],
  ]
  for (const [method, path, headers] of requests) {
    const { status } = await server.request(method, path, { token: person.access_token, headers })
    expect({ path, kind: Math.floor(status / 100) }).toMatchObject({ kind: 4 })
  }
  const opened = await server.request(
    'GET',
    '/verify?token=%00&type=signup&redirect_to=javascript%3Aalert(1)',
  )
  expect(opened.status).toBe(303)
  expect(opened.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/app#error=/)
})

test('a body above 64 kB is refused as too large', async () => {
  const answer = await server.request('POST', '/signup', { body: { password: 'x'.repeat(70_000) } })
  expect(answer).toMatchObject({ status: 413, body: { error_code: 'request_too_large' } })
})

test('neither e-mail, password nor token of anybody is in the log', async () => {
  await server.request('POST', '/token?grant_type=password', {
    body: { email: person.email, password: 'errada-77' },
  })
  const log = server.logLines.join('')
  expect(log).toContain('"route":"/auth/v1/token"')
  for (const secret of [person.email, 'errada-77', person.access_token, person.refresh_token]) {
    expect(log).not.toContain(secret)
  }
})
