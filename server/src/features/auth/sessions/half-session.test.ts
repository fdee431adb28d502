import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { signInAgain } from '../testing/people.ts'
import { turnFactorOn } from '../testing/second-factor.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

test('SAFE-007: a session that owes its second factor is refused everything but its code and its own end', async () => {
  const { person, factorId, nextCode, give } = await turnFactorOn(server)
  const half = await signInAgain(server, person)
  const token = half.access_token
  const refused = { status: 403, body: { error_code: 'insufficient_aal' } }
  const others = [
    ['GET', '/user', undefined],
    ['PUT', '/user', { data: { cidade: 'Natal' } }],
    ['PUT', '/user', { password: 'outra-senha-9', current_password: person.password }],
    ['GET', '/reauthenticate', undefined],
    ['POST', '/reauthenticate', { current_password: person.password }],
    ['POST', '/factors', { factor_type: 'totp', friendly_name: 'Meu' }],
    ['DELETE', `/factors/${factorId}`, undefined],
    ['POST', '/logout?scope=others', undefined],
    ['POST', '/logout?scope=global', undefined],
    ['POST', '/logout', undefined],
    ['POST', '/token?grant_type=refresh_token', { refresh_token: half.refresh_token }],
  ] as const
  for (const [method, path, body] of others) {
    const answer = await server.request(method, path, { token, ...(body ? { body } : {}) })
    expect([path, answer]).toMatchObject([path, refused])
  }
  // For calls and sockets it is nobody.
  expect(await authenticate(server.platform, token)).toBeNull()
  expect(await authenticate(server.platform, person.access_token)).not.toBeNull()

  expect((await give(half, nextCode())).status).toBe(200)
  const another = await signInAgain(server, person)
  const end = await server.request('POST', '/logout?scope=local', { token: another.access_token })
  expect(end.status).toBe(204)
  const gone = await server.request('POST', '/logout?scope=local', { token: another.access_token })
  expect(gone.body.error_code).toBe('session_not_found')
})
