import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createDispatch } from '../dispatch.ts'
import { createRateLimiter } from '../rate-limit.ts'
import { registerCallRoutes } from './call-routes.ts'

test('addresses of one IPv6 network share the rate of an open call; those of another have their own', async () => {
  const http = fastify()
  onTestFinished(() => http.close())
  // A call is counted before it is read, and no handler hears of one that asks for nothing.
  const dispatch = createDispatch(undefined as never, {} as never, createRateLimiter(), {} as never)
  registerCallRoutes(http, { dispatch, authenticate: () => Promise.resolve(null), acceptsFaults: false })
  const ask = async (remoteAddress: string): Promise<number> => {
    const asked = { method: 'POST', url: '/api/groups.invite', payload: {}, remoteAddress } as const
    return (await http.inject(asked)).statusCode
  }
  for (let n = 0; n < 60; n += 1) {
    expect(await ask(`2001:db8:0:7::${n}`)).toBe(400)
    expect(await ask(`2001:db8:0:7:ffff::${n}`)).toBe(400)
  }
  expect(await ask('2001:db8:0:7::1234')).toBe(429)
  expect(await ask('2001:db8:0:8::1')).toBe(400)
  expect(await ask('192.0.2.1')).toBe(400)
})
