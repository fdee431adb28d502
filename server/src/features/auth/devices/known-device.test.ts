import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { newDevice, signInAgain, signUpPerson, type TestPerson } from '../testing/people.ts'
import { turnFactorOn } from '../testing/second-factor.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ RATE_SCALE: '1', TRUST_PROXY: 'on', SMS_HOURLY_MAX: '100000' })
})
afterAll(() => server.close())

const guess = (person: TestPerson, network: string, password = 'errada-77') =>
  server.request('POST', '/token?grant_type=password', {
    body: { email: person.email, password },
    headers: { 'x-forwarded-for': network },
  })
/** As fifty-five strangers in eleven networks. */
const exhaustStrangers = async (person: TestPerson) => {
  // Their counters as they stand after it: every real try costs a hash.
  for (let index = 0; index < 10; index += 1) await guess(person, '203.0.113.1')
  await server.database.pool.query('update auth.attempts set points = 50 where points = 10')
}

test('SAFE-009: after fifty wrong passwords of strangers the owner signs in where they were signed in before', async () => {
  const [mine, other] = [await newDevice(server), await newDevice(server)]
  const person = await signUpPerson(server, mine)
  await exhaustStrangers(person)
  const limited = await guess(person, '198.51.100.7', person.password)
  expect(limited).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  // Neither a device that was never signed in here nor one that says it was.
  expect((await signInAgain(server, person, other)).access_token).toBeUndefined()
  expect((await signInAgain(server, person, `lero_device=${'x'.repeat(43)}`)).access_token).toBeUndefined()
  expect((await signInAgain(server, person, mine)).access_token).toBeTruthy()
})

test('SAFE-009: neither a flood from the same network nor strangers who ask for codes keep a known device out', async () => {
  const mine = await newDevice(server)
  const headers = { 'x-forwarded-for': '100.64.0.9' }
  const phone = '+5511911117001'
  const askForCode = (device: string) => server.request('POST', '/otp', { body: { phone }, headers, device })
  const giveCode = async (device: string, count: number) => {
    const token = /é (\d{6})\./.exec((await server.messageTo(phone, count)).text)?.[1]
    return server.request('POST', '/verify', { body: { type: 'sms', phone, token }, headers, device })
  }
  await askForCode(mine)
  expect((await giveCode(mine, 1)).status).toBe(200)
  await server.database.pool.query('delete from auth.attempts')
  await askForCode(await newDevice(server))
  await guess(await signUpPerson(server), '100.64.0.9')
  await server.database.pool.query('update auth.attempts set points = 10000')
  expect((await askForCode(await newDevice(server))).status).toBe(429)
  expect((await askForCode(mine)).status).toBe(200)
  expect((await giveCode(mine, 3)).status).toBe(200)
  await server.database.pool.query('delete from auth.attempts')
})

test('SAFE-009: a device is known to the accounts that were signed in on it, no others', async () => {
  const [thiefs, mine] = [await newDevice(server), await newDevice(server)]
  const victim = await signUpPerson(server, mine)
  await signUpPerson(server, thiefs)
  await exhaustStrangers(victim)
  expect((await signInAgain(server, victim, thiefs)).access_token).toBeUndefined()
  expect((await signInAgain(server, victim, mine)).access_token).toBeTruthy()
})

test('SAFE-009: the tries of a known device are limited too, and a right one begins anew', async () => {
  const mine = await newDevice(server)
  const person = await signUpPerson(server, mine)
  const mistype = () => signInAgain(server, { ...person, password: 'errada-77' }, mine)
  for (let index = 0; index < 19; index += 1) await mistype()
  expect((await signInAgain(server, person, mine)).access_token).toBeTruthy()
  for (let index = 0; index < 20; index += 1) await mistype()
  expect((await signInAgain(server, person, mine)).access_token).toBeUndefined()
})

test('a password alone makes no device known to who has a second factor', async () => {
  const [mine, thiefs] = [await newDevice(server), await newDevice(server)]
  const { person } = await turnFactorOn(server, mine)
  await signInAgain(server, person, thiefs)
  const { rows } = await server.database.pool.query(
    'select count(*) as devices from auth.known_devices where user_id = $1',
    [person.id],
  )
  expect(rows).toEqual([{ devices: 1 }])
})

test('the cookie is for the server alone, comes with the first visit, and stays the same', async () => {
  const first = await server.request('GET', '/settings')
  expect(first.headers.get('set-cookie')).toMatch(
    /^lero_device=[\w-]{43}; Path=\/auth\/v1; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  )
  const device = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await server.request('GET', '/settings', { device })).headers.get('set-cookie')).toBeNull()
  const secured = await startAuthServer({ PUBLIC_URL: 'https://lero.exemplo' }, server)
  expect((await secured.request('GET', '/settings')).headers.get('set-cookie')).toMatch(/; Secure$/)
  await secured.close()
  const { rows } = await server.database.pool.query('select d::text as row from auth.known_devices d')
  expect(JSON.stringify(rows)).not.toContain(device.split('=')[1])
})
