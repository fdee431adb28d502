import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../../platform/config.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts'
import { createRequestLimits, type RequestLimits } from './request-limits.ts'
import { networkOf, type Source } from './source.ts'

let database: TestDatabase
const KEY = 'a key of at least thirty-two letters'
const from = (network: string, device: string | null = null): Source => ({ network, device })
/** As a process of its own has them. */
const createLimits = (env: Record<string, string> = {}): RequestLimits =>
  createRequestLimits(database.db, KEY, loadConfig({ NODE_ENV: 'test', ...env }))

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['::1', ':0:0:0'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('SAFE-013: tries are counted across processes and a restart', async () => {
  const [first, second] = [createLimits(), createLimits()]
  const attempts = Array.from({ length: 10 }, (_, index) => (index % 2 ? first : second))
  for (const limits of attempts) await limits.takeAccount('password', from('203.0.113.1'), 'ana', false)
  const restarted = createLimits()
  await expect(restarted.takeAccount('password', from('203.0.113.1'), 'ana', false)).rejects.toMatchObject({
    code: 'over_request_rate_limit',
    retryAfterS: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 300),
  })
  await restarted.takeMessage('mail', from('203.0.113.1'), 'ana@exemplo.com.br')
  await expect(
    createLimits().takeMessage('mail', from('198.51.100.1'), 'ana@exemplo.com.br'),
  ).rejects.toMatchObject({ code: 'over_email_send_rate_limit' })
})

test('one account is limited from any number of networks, another account is not', async () => {
  const limits = createLimits()
  for (let index = 0; index < 50; index += 1) {
    await limits.takeAccount('password', from(`203.0.113.${index}`), 'bia', false)
  }
  await expect(limits.takeAccount('password', from('198.51.100.1'), 'bia', false)).rejects.toThrow(
    'over_request_rate_limit',
  )
  await limits.takeAccount('password', from('198.51.100.1'), 'caio', false)
  // Those of a device the account was signed in on before are counted apart.
  await limits.takeAccount('password', from('198.51.100.1', 'known'), 'bia', true)
})

test('whoever uses up the tries of an account at one network does not lock it elsewhere, however often they go on', async () => {
  const limits = createLimits()
  const tries = Array.from({ length: 60 }, () =>
    limits.takeAccount('password', from('203.0.113.7'), 'duda', false),
  )
  const settled = await Promise.allSettled(tries)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await limits.takeAccount('password', from('198.51.100.1'), 'duda', false)
})

test('SAFE-014: 500 people behind one address sign in within 5 minutes without a refusal', async () => {
  const limits = createLimits()
  const nat = from('100.64.0.1')
  let signedIn = 0
  for (let person = 0; person < 500; person += 1) {
    await limits.takeRequest(nat)
    await limits.takeNetwork('password', nat)
    // Each mistypes twice.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await limits.takeAccount('password', nat, `pessoa${person}@exemplo.com.br`, false)
    }
    signedIn += 1
  }
  expect(signedIn).toBe(500)
})

test('a counter begins anew after its time, and a right try of a stranger takes only itself back', async () => {
  const limits = createLimits()
  const ten = async () => {
    for (let index = 0; index < 10; index += 1)
      await limits.takeAccount('factor', from('203.0.113.9'), 'eva', false)
  }
  await ten()
  await expect(ten()).rejects.toThrow('over_request_rate_limit')
  await database.pool.query(`update auth.attempts set ends_at = now() - interval '1 second'`)
  for (let index = 0; index < 9; index += 1)
    await limits.takeAccount('factor', from('203.0.113.9'), 'eva', false)
  const taken = await limits.takeAccount('factor', from('203.0.113.9'), 'eva', false)
  await taken.succeeded()
  await limits.takeAccount('factor', from('203.0.113.9'), 'eva', false)
  await expect(limits.takeAccount('factor', from('203.0.113.9'), 'eva', false)).rejects.toThrow(
    'over_request_rate_limit',
  )
})

test('a stranger who asks for recovery links does not use up the minute of their person', async () => {
  const limits = createLimits()
  await limits.takeMessage('mail', from('203.0.113.6'), 'gil@exemplo.com.br')
  const again = limits.takeMessage('mail', from('203.0.113.6'), 'gil@exemplo.com.br')
  await expect(again).rejects.toThrow('over_email_send_rate_limit')
  await limits.takeMessage('mail', from('203.0.113.8'), 'gil@exemplo.com.br', true)
})

test('no row of the table says whom it counts', async () => {
  await createLimits().takeAccount('code', from('203.0.113.5'), 'fabio@exemplo.com.br', false)
  const { rows } = await database.pool.query('select a::text as row from auth.attempts a')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/fabio|203\.0/)
})
