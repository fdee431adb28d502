import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { WireRange } from '#contract/wire-version.ts'
import { registerWireCheck } from './wire-check.ts'

test('RUN-002: over HTTP a client says its range, and only one that shares no version is told to update', async () => {
  const serve = (range: WireRange) => {
    const http = fastify()
    registerWireCheck(http, range)
    http.post('/api/a.call', () => ({ done: true }))
    http.get('/other', () => 'oi')
    return (wire?: string, url = '/api/a.call') =>
      http.inject({
        method: url === '/other' ? 'GET' : 'POST',
        url,
        headers: wire ? { 'x-lero-wire': wire } : {},
      })
  }
  const [ask, askNext, askLater] = [
    serve({ min: 2, max: 2 }),
    serve({ min: 2, max: 3 }),
    serve({ min: 3, max: 3 }),
  ]
  for (const answer of [
    await ask('2-2'),
    await ask('2-3'),
    await ask(),
    await askNext('2-2'),
    await askLater('2-3'),
  ]) {
    expect([answer.statusCode, answer.json()]).toEqual([200, { done: true }])
  }
  for (const answer of [await ask('3-3'), await askLater('2-2'), await ask('1-1'), await ask('x')]) {
    expect([answer.statusCode, answer.json()]).toEqual([
      426,
      { code: 'upgrade_required', message: 'Recarregue para usar a versão nova' },
    ])
  }
  expect((await ask('3-3')).headers['x-lero-wire']).toBe('2-2')
  expect((await askLater('2-2')).headers['x-lero-wire']).toBe('3-3')
  expect((await ask('3-3', '/other')).statusCode).toBe(200)
})
