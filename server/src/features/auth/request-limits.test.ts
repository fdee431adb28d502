import { expect, test } from 'vitest'
import { createRequestLimits, networkOf } from './request-limits.ts'

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

test('one account is limited from any number of addresses, another account is not', async () => {
  const limits = createRequestLimits(1)
  for (let index = 0; index < 50; index += 1) await limits.take('password', `203.0.113.${index}`, 'ana')
  await expect(limits.take('password', '198.51.100.1', 'ana')).rejects.toThrow('over_request_rate_limit')
  await limits.take('password', '198.51.100.1', 'bia')
})

test('whoever uses up the tries of an account at one address does not lock it elsewhere', async () => {
  const limits = createRequestLimits(1)
  for (let index = 0; index < 10; index += 1) await limits.take('password', '203.0.113.7', 'ana')
  await expect(limits.take('password', '203.0.113.7', 'ana')).rejects.toThrow('over_request_rate_limit')
  await limits.take('password', '198.51.100.1', 'ana')
})

test('one address is limited whatever accounts it tries, and a whole /64 is one address', async () => {
  const limits = createRequestLimits(1)
  for (let index = 0; index < 60; index += 1)
    await limits.take('password', `2001:db8::${index}`, `pessoa${index}`)
  await expect(limits.take('password', '2001:db8::ffff', 'outra')).rejects.toThrow('over_request_rate_limit')
  await limits.take('password', '2001:db8:0:1::1', 'outra')
})
