import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressJson } from './compress-json.ts'

const LONG = JSON.stringify({
  messages: Array.from({ length: 40 }, (_, seq) => ({ seq, content: 'até amanhã' })),
})
const answerOf = (bytes: number): string => JSON.stringify('x'.repeat(bytes - 2))
const SHORT = answerOf(1023)

let http: FastifyInstance

beforeAll(() => {
  http = fastify()
  compressJson(http)
  const json = 'application/json; charset=utf-8'
  http.post('/api/messages.open', (_request, reply) => reply.type(json).send(LONG))
  http.post('/api/settings.get', (_request, reply) => reply.type(json).send(SHORT))
  http.post('/api/messages.get', (_request, reply) => reply.type(json).send(answerOf(1024)))
  http.post('/auth/v1/token', (_request, reply) => reply.type(json).send(LONG))
})
afterAll(() => http.close())

const ask = (url: string, encoding?: string) =>
  http.inject({ method: 'POST', url, headers: encoding ? { 'accept-encoding': encoding } : {} })

test('SWIFT-006: JSON answers above 1 KB are compressed as the client takes it, and say so', async () => {
  const brotli = await ask('/api/messages.open', 'gzip, deflate, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(LONG)
  expect(brotli.rawPayload.length).toBeLessThan(LONG.length / 3)
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length)
  for (const accepted of ['gzip', 'br;q=0, gzip;q=0.5', 'GZIP']) {
    const gzip = await ask('/api/messages.open', accepted)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(LONG)
  }
  expect((await ask('/api/messages.get', 'br')).headers['content-encoding']).toBe('br')
})

test('short answers, those with tokens, and those to who takes nothing stay as they are', async () => {
  for (const [url, encoding] of [
    ['/api/settings.get', 'br'],
    ['/auth/v1/token', 'br'],
    ['/api/messages.open', undefined],
    ['/api/messages.open', 'br;q=0, gzip;q=0'],
    ['/api/messages.open', 'zstd'],
  ] as const) {
    const answer = await ask(url, encoding)
    expect([url, answer.headers['content-encoding']]).toEqual([url, undefined])
    expect(answer.json()).toBeDefined()
  }
})
