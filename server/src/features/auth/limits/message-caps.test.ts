import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer({ RATE_SCALE: '1', SMS_COUNTRIES: 'BR,PT', TRUST_PROXY: 'on' })
})
afterAll(() => server.close())

const askFrom = (network: string, body: object) =>
  server.request('POST', '/otp', { body, headers: { 'x-forwarded-for': network } })
const passMinute = () =>
  server.database.pool.query(`update auth.attempts set ends_at = ends_at - interval '61 seconds'`)

test.each([
  ['+551135551234', 'landline'],
  ['+5508001234567', 'toll-free'],
  ['+5509001234567', 'premium rate'],
  ['+881612345678', 'satellite'],
  ['+870773111632', 'satellite at sea'],
])('SAFE-011: %s gets no SMS (%s)', async (phone) => {
  const refused = await askFrom('203.0.113.1', { phone })
  expect(refused).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: 'Este número não recebe SMS. Use um celular.' },
  })
  expect(await server.messagesTo(phone)).toEqual([])
})

test('SAFE-011: SMS_COUNTRIES limits the countries', async () => {
  expect((await askFrom('203.0.113.2', { phone: '+351912345678' })).status).toBe(200)
  const refused = await askFrom('203.0.113.2', { phone: '+14155552671' })
  expect(refused).toMatchObject({
    status: 400,
    body: { msg: 'Não enviamos SMS para números deste país.' },
  })
})

test('SAFE-011: one number gets 10 messages an hour, however many ask', async () => {
  const phone = '+5511911118001'
  const statuses: number[] = []
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await askFrom(`198.51.100.${index}`, { phone })).status)
    await passMinute()
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
})

test('SAFE-011: one network asks for 60 an hour, and all of them together for 300', async () => {
  await server.database.pool.query('delete from auth.attempts')
  const ask = (network: number, index: number) =>
    askFrom(`192.0.2.${network}`, { email: `pessoa${network}-${index}@exemplo.com.br` })
  // All at once, so that only the count decides and not how fast the machine answers them.
  const askOften = async (network: number, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, (_, index) => ask(network, index)))
    return answers.filter(({ status }) => status === 200).length
  }
  expect(await askOften(0, 60)).toBe(60)
  const refused = await ask(0, 60)
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  for (const network of [1, 2, 3, 4]) expect(await askOften(network, 60)).toBe(60)
  expect((await ask(5, 0)).status).toBe(429)
  expect((await askFrom('192.0.2.9', { phone: '+5511911118002' })).status).toBe(200)
})
