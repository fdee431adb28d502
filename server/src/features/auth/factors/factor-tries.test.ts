import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { newDevice, proveEmail, signInAgain } from '../testing/people.ts'
import { turnFactorOn } from '../testing/second-factor.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ RATE_SCALE: '1', PUBLIC_URL: 'https://lero.exemplo' })
})
afterAll(() => server.close())

const passDays = (days: number) =>
  server.database.pool.query(`update auth.attempts set ends_at = ends_at - make_interval(days => $1)`, [days])

test('SAFE-012: a thief has ten tries of a second factor or recovery code in a month, the owner signs in meanwhile', async () => {
  const [mine, thiefs] = [await newDevice(server), await newDevice(server)]
  const factor = await turnFactorOn(server, mine)
  const half = await signInAgain(server, factor.person, thiefs)
  const right = factor.nextCode()
  const wrong = right === '000000' ? '000001' : '000000'
  for (let index = 0; index < 10; index += 1) {
    const code = index % 2 ? wrong : 'abcde-fghjk'
    expect((await factor.give(half, code, thiefs)).body.error_code).toBe('mfa_verification_failed')
    // However slowly.
    await passDays(2)
  }
  const rejected = await factor.give(half, right, thiefs)
  expect(rejected).toMatchObject({ status: 403, body: { error_code: 'mfa_verification_rejected' } })
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(24 * 3600)
  const own = await signInAgain(server, factor.person, mine)
  expect((await factor.give(own, factor.nextCode(), mine)).status).toBe(200)

  // From a device of the owner's that is new: a link by mail first.
  await proveEmail(server, factor.person)
  const fresh = await newDevice(server)
  const refused = await factor.give(await signInAgain(server, factor.person, fresh), factor.nextCode(), fresh)
  expect(refused.body.error_code).toBe('mfa_verification_rejected')
  const { email } = factor.person
  await server.request('POST', '/otp', { body: { email, create_user: false }, device: fresh })
  const token_hash = /token_hash=([\w-]+)/.exec((await server.messageTo(email)).text)?.[1]
  const opened = await server.request('POST', '/verify', {
    body: { type: 'magiclink', token_hash },
    device: fresh,
  })
  const session = { ...factor.person, access_token: opened.body.access_token }
  expect((await factor.give(session, factor.nextCode(), fresh)).status).toBe(200)
})

test('SAFE-012: the six digits of the mail clear nothing, its link alone does', async () => {
  const factor = await turnFactorOn(server)
  await proveEmail(server, factor.person)
  await server.database.pool.query('delete from auth.attempts')
  const half = await signInAgain(server, factor.person, await newDevice(server))
  for (let index = 0; index < 10; index += 1) await factor.give(half, 'abcde-fghjk', '')
  const { email } = factor.person
  await server.request('POST', '/otp', { body: { email, create_user: false } })
  const token = /código (\d{6})/.exec((await server.messageTo(email)).text)?.[1]
  const opened = await server.request('POST', '/verify', { body: { type: 'email', email, token } })
  const session = { ...factor.person, access_token: opened.body.access_token }
  expect((await factor.give(session, factor.nextCode(), '')).body.error_code).toBe(
    'mfa_verification_rejected',
  )
})
