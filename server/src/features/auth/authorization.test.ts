import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from './public.ts'
import { type AuthServer, startAuthServer } from './testing/auth-server.ts'
import { callAs, signUpPerson, type TestPerson } from './testing/people.ts'

let server: AuthServer
let owner: TestPerson
let stranger: TestPerson
let factorId = ''
let challengeId = ''

beforeAll(async () => {
  server = await startAuthServer()
  owner = await signUpPerson(server)
  stranger = await signUpPerson(server)
  const enrolled = await server.request('POST', '/factors', {
    token: owner.access_token,
    body: { factor_type: 'totp' },
  })
  factorId = enrolled.body.id
  const challenged = await server.request('POST', `/factors/${factorId}/challenge`, {
    token: owner.access_token,
  })
  challengeId = challenged.body.id
})
afterAll(() => server.close())

const own = [
  ['GET', () => '/user', undefined],
  ['PUT', () => '/user', { data: { cidade: 'Recife' } }],
  ['POST', () => '/factors', { factor_type: 'totp' }],
  ['POST', () => '/logout', undefined],
] as const
const ofOwner = [
  ['POST', () => `/factors/${factorId}/challenge`, undefined],
  ['POST', () => `/factors/${factorId}/verify`, { code: '123456' }],
  ['DELETE', () => `/factors/${factorId}`, undefined],
] as const

test.each([...own, ...ofOwner])('AUTH-042: %s %s is refused to the anonymous', async (method, path, body) => {
  const answer = await server.request(method, path(), body ? { body } : {})
  expect(answer).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
})

test.each(ofOwner)(
  'AUTH-043: %s %s answers a stranger as if it were not there',
  async (method, path, body) => {
    const input = body ? { body: { ...body, challenge_id: challengeId } } : {}
    const refused = await server.request(method, path(), { token: stranger.access_token, ...input })
    expect(refused).toMatchObject({ status: 404, body: { error_code: 'mfa_factor_not_found' } })
    const nowhere = path().replace(factorId, '00000000-0000-4000-8000-000000000000')
    const absent = await server.request(method, nowhere, { token: stranger.access_token, ...input })
    expect(absent.body).toEqual(refused.body)
  },
)

test('AUTH-043: what a body says about who one is counts for nothing', async () => {
  const changed = await server.request('PUT', '/user', {
    token: stranger.access_token,
    body: { id: owner.id, user_id: owner.id, sub: owner.id, role: 'admin', data: { cidade: 'Olinda' } },
  })
  expect(changed.body).toMatchObject({ id: stranger.id, role: 'authenticated' })
  const { body } = await server.request('GET', '/user', { token: owner.access_token })
  expect(body['user_metadata']).toEqual({})
})

test('AUTH-043: a device of somebody else is neither listed nor ended', async () => {
  const [mine, theirs] = await Promise.all(
    [owner, stranger].map((person) => authenticate(server.platform, person.access_token)),
  )
  if (!mine || !theirs) throw new Error('not signed in')
  const { sessions } = await callAs(server, theirs, 'auth.list_sessions', {})
  expect(sessions.map((session) => session.id)).toEqual([theirs.session_id])
  expect(await callAs(server, theirs, 'auth.end_session', { session_id: mine.session_id })).toEqual({})
  expect(await authenticate(server.platform, owner.access_token)).not.toBeNull()
})

test('AUTH-042: every token has the one role of the product, whatever sign-up asked for, and there is no other door', async () => {
  const { body } = await server.request('POST', '/signup', {
    body: {
      email: 'chefe@exemplo.com.br',
      password: 'q7Lm2x',
      role: 'service_role',
      data: { role: 'admin' },
    },
  })
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ role: 'authenticated', aud: 'authenticated' })
  for (const path of ['/admin/users', `/admin/users/${owner.id}`, '/invite', '/admin/generate_link']) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const answer = await server.request(method, path, { token: body.access_token })
      expect(answer).toMatchObject({ status: 404, body: { error_code: 'not_found' } })
    }
  }
})
