import { randomUUID } from 'node:crypto'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '../public.ts'
import { seal } from '../codes/secrets.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { callAs, proveEmail, signInAgain, signUpPerson, type TestPerson } from '../testing/people.ts'
import { describeTotp } from './totp.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

const enroll = async (person: TestPerson, friendly_name = '') =>
  (
    await server.request('POST', '/factors', {
      token: person.access_token,
      body: { factor_type: 'totp', friendly_name },
    })
  ).body
const challenge = async (person: TestPerson, factorId: string) =>
  (await server.request('POST', `/factors/${factorId}/challenge`, { token: person.access_token })).body.id
const give = async (person: TestPerson, factorId: string, code: string, challenge_id?: string) =>
  server.request('POST', `/factors/${factorId}/verify`, {
    token: person.access_token,
    body: { challenge_id: challenge_id ?? (await challenge(person, factorId)), code },
  })
/** What the person's app shows now; each code is good once, so time passes first. */
const nextCode = (uri: string): string => {
  server.clock.advance(30_000)
  const app = URI.parse(uri)
  if (!(app instanceof TOTP)) throw new Error('not a time-based factor')
  return app.generate({ timestamp: server.clock.now() })
}
const turnOn = async () => {
  const person = await signUpPerson(server)
  const factor = await enroll(person)
  const { body } = await give(person, factor.id, nextCode(factor.totp.uri))
  return {
    person: { ...person, access_token: body.access_token, refresh_token: body.refresh_token },
    factor,
    recoveryCodes: body.recovery_codes,
  }
}
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

test('AUTH-025: a TOTP factor is enrolled, challenged and verified; from then on sign-in asks for its code', async () => {
  const person = await signUpPerson(server)
  const other = await signInAgain(server, person)
  const factor = await enroll(person, 'Celular')
  expect(factor).toMatchObject({ type: 'totp', friendly_name: 'Celular' })
  expect(factor.totp.qr_code).toMatch(/^<svg [^#]*<\/svg>$/)
  expect(factor.totp.uri).toContain(`secret=${factor.totp.secret}`)
  expect(await authenticate(server.platform, (await signInAgain(server, person)).access_token)).not.toBeNull()

  const verified = await give(person, factor.id, nextCode(factor.totp.uri))
  expect(verified.status).toBe(200)
  expect(claimsOf(verified.body.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
  })
  expect(verified.body.recovery_codes).toHaveLength(10)
  expect(await authenticate(server.platform, verified.body.access_token)).not.toBeNull()
  expect(await authenticate(server.platform, other.access_token)).toBeNull()
  const session_id = claimsOf(other.access_token)['session_id']
  // Its sockets are open and hear of it.
  expect(server.published).toContainEqual(
    expect.objectContaining({ event: expect.objectContaining({ kind: 'session_ended', session_id }) }),
  )

  const later = await signInAgain(server, person)
  expect(claimsOf(later.access_token)['aal']).toBe('aal1')
  expect(await authenticate(server.platform, later.access_token)).toBeNull()
  const refused = await server.request('PUT', '/user', {
    token: later.access_token,
    body: { password: 'outra-senha-9' },
  })
  expect(refused).toMatchObject({ status: 403, body: { error_code: 'insufficient_aal' } })
  const complete = await give(later, factor.id, nextCode(factor.totp.uri))
  expect(await authenticate(server.platform, complete.body.access_token)).toMatchObject({
    user_id: person.id,
  })
  const refreshed = await server.request('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: complete.body.refresh_token },
  })
  expect(claimsOf(refreshed.body.access_token)['aal']).toBe('aal2')
})

test('a code is good once, a challenge takes five tries and five minutes', async () => {
  const { person, factor } = await turnOn()
  const code = nextCode(factor.totp.uri)
  const wrong = code === '000000' ? '000001' : '000000'
  const fresh = await signInAgain(server, person)
  expect((await give(fresh, factor.id, code)).status).toBe(200)
  expect(await give(fresh, factor.id, code)).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_verification_failed', msg: 'Código inválido.' },
  })
  const id = await challenge(fresh, factor.id)
  for (let index = 0; index < 5; index += 1)
    expect((await give(fresh, factor.id, wrong, id)).status).toBe(422)
  expect(await give(fresh, factor.id, nextCode(factor.totp.uri), id)).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_challenge_expired' },
  })
  const old = await challenge(fresh, factor.id)
  await server.database.pool.query(
    `update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = $1`,
    [old],
  )
  expect((await give(fresh, factor.id, nextCode(factor.totp.uri), old)).body.error_code).toBe(
    'mfa_challenge_expired',
  )
})

test('a recovery code stands in for the app, once, however it is typed; new ones void the old', async () => {
  const { person, factor, recoveryCodes } = await turnOn()
  const [first = '', second = ''] = recoveryCodes
  const device = await signInAgain(server, person)
  const complete = await give(device, factor.id, ` ${first.toUpperCase().replace('-', ' ')} `)
  const caller = await authenticate(server.platform, complete.body.access_token)
  if (!caller) throw new Error('the recovery code was not taken')
  expect((await give(await signInAgain(server, person), factor.id, first)).status).toBe(422)
  expect(await callAs(server, caller, 'auth.count_recovery_codes', {})).toEqual({ count: 9 })
  const { codes } = await callAs(server, caller, 'auth.make_recovery_codes', {})
  expect(new Set(codes).size).toBe(10)
  expect((await give(await signInAgain(server, person), factor.id, second)).status).toBe(422)
  expect((await give(await signInAgain(server, person), factor.id, codes[0] ?? '')).status).toBe(200)
})

test('without a second factor there are no recovery codes to make', async () => {
  const caller = await authenticate(server.platform, (await signUpPerson(server)).access_token)
  if (!caller) throw new Error('not signed in')
  await expect(callAs(server, caller, 'auth.make_recovery_codes', {})).rejects.toThrow('not_found')
  expect(await callAs(server, caller, 'auth.count_recovery_codes', {})).toEqual({ count: 0 })
})

test('turning it off needs the code, takes the recovery codes along, and sign-in asks no more', async () => {
  const { person, factor } = await turnOn()
  const remove = (token: string) => server.request('DELETE', `/factors/${factor.id}`, { token })
  const half = await signInAgain(server, person)
  expect(await remove(half.access_token)).toMatchObject({
    status: 403,
    body: { error_code: 'insufficient_aal' },
  })
  expect(await remove(person.access_token)).toMatchObject({ status: 200, body: { id: factor.id } })
  expect(await remove(person.access_token)).toMatchObject({ status: 404 })
  expect(await authenticate(server.platform, person.access_token)).not.toBeNull()
  expect(await authenticate(server.platform, (await signInAgain(server, person)).access_token)).not.toBeNull()
  const { rows } = await server.database.pool.query(
    'select 1 from auth.mfa_recovery_codes where user_id = $1',
    [person.id],
  )
  expect(rows).toEqual([])
})

test('a person who lost the password but has a second factor still gives its code', async () => {
  const { person } = await turnOn()
  await proveEmail(server, person)
  await server.request('POST', '/recover', { body: { email: person.email } })
  const token_hash = /token_hash=([\w-]+)/.exec((await server.messageTo(person.email)).text)?.[1]
  const { body } = await server.request('POST', '/verify', { body: { type: 'recovery', token_hash } })
  expect(await authenticate(server.platform, body.access_token)).toBeNull()
})

test('the secret is not stored as it is', async () => {
  const { factor } = await turnOn()
  const { rows } = await server.database.pool.query('select f::text as row from auth.mfa_factors f')
  expect(JSON.stringify(rows)).toContain(factor.id)
  expect(JSON.stringify(rows)).not.toContain(factor.totp.secret)
})

test('a factor that was begun before does not let in who has not given a code of the real one', async () => {
  const { person, factor } = await turnOn()
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const begunId = randomUUID()
  await server.platform.pool.query(
    'insert into auth.mfa_factors (id, user_id, friendly_name, secret) values ($1, $2, $3, $4)',
    [begunId, person.id, 'outro', seal(server.platform.keys.secondFactor, secret)],
  )
  const intruder = await signInAgain(server, person)
  const refused = await give(intruder, begunId, nextCode(describeTotp(secret, 'Lero', 'Lero')))
  expect(refused).toMatchObject({ status: 403, body: { error_code: 'insufficient_aal' } })
  expect(await authenticate(server.platform, intruder.access_token)).toBeNull()
  expect((await give(intruder, factor.id, nextCode(factor.totp.uri))).status).toBe(200)
})

test('a challenge is good for its own factor alone, and once', async () => {
  const [own, other] = [await turnOn(), await turnOn()]
  const foreign = await challenge(other.person, other.factor.id)
  const code = nextCode(own.factor.totp.uri)
  expect((await give(own.person, own.factor.id, code, foreign)).body.error_code).toBe('mfa_challenge_expired')
  const id = await challenge(own.person, own.factor.id)
  expect((await give(own.person, own.factor.id, code, id)).status).toBe(200)
  const later = nextCode(own.factor.totp.uri)
  expect((await give(own.person, own.factor.id, later, id)).body.error_code).toBe('mfa_challenge_expired')
})

test('of two second factors one goes: the other is still given and still asked for', async () => {
  const { person } = await turnOn()
  const second = await enroll(person, 'Tablet')
  const { body } = await give(person, second.id, nextCode(second.totp.uri))
  const token = body.access_token
  expect((await server.request('DELETE', `/factors/${second.id}`, { token })).status).toBe(200)
  expect(await authenticate(server.platform, token)).not.toBeNull()
  const renewed = await server.request('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: body.refresh_token },
  })
  expect(claimsOf(renewed.body.access_token)['aal']).toBe('aal2')
  expect(await authenticate(server.platform, (await signInAgain(server, person)).access_token)).toBeNull()
})
