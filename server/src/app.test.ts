import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { calls, OPEN_CALLS } from '#contract/registry.ts'
import { WIRE_RANGE } from '#contract/wire-version.ts'
import { createApp, type App } from './app.ts'
import { loadConfig } from './platform/config.ts'
import { registerHealthRoutes } from './platform/http/health-routes.ts'
import { createHttp } from './platform/http/http.ts'
import { loadKeys } from './platform/keys.ts'
import { createLog } from './platform/log.ts'
import { createTestDatabase, type TestDatabase } from './platform/testing/database.ts'
import { createTestPlatform } from './platform/testing/platform.ts'

let database: TestDatabase
let app: App
let url: string
let token: string
const logLines: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const config = loadConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: tmpdir(), RATE_SCALE: '1000' })
  const log = createLog('warn', { write: (line) => logLines.push(line) })
  const { pool, db } = database
  app = await createApp({ config, log, pool, db, keys: await loadKeys(db, config), webFolder: 'none' })
  url = (await app.listen()).url
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@exemplo.br', password: 'q7Lm2x' }),
  })
  token = ((await response.json()) as { access_token: string }).access_token
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
const asAna = { authorization: '' }
beforeAll(() => {
  asAna.authorization = `Bearer ${token}`
})

test('DATA-053: a fresh start alone signs up, keeps tables, answers procedures and opens the realtime socket', async () => {
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
  const { heads } = (await (await post('/api/conversations.list', '{}', asAna)).json()) as {
    heads: unknown[]
  }
  expect(heads).toEqual([])
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`)
  socket.once('open', () => {
    const hello = { t: 'hello', token, wire: WIRE_RANGE, device: randomUUID() }
    socket.send(JSON.stringify({ ...hello, epoch: null, user_seq: 0, visible: true }))
  })
  const [first] = (await once(socket, 'message')) as [Buffer]
  expect(JSON.parse(first.toString())).toMatchObject({ t: 'heads', heads: [] })
  socket.close()
})

const openCalls: readonly string[] = OPEN_CALLS

test('DATA-054: an anonymous caller gets nothing from any call but the open ones, whatever it asks for', async () => {
  for (const name of Object.keys(calls).filter((one) => !openCalls.includes(one)))
    for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
      const response = await post(`/api/${name}`, '{}', headers)
      expect([name, response.status, await response.json()]).toEqual([
        name,
        401,
        { code: 'unauthenticated', message: 'Entre na sua conta para continuar' },
      ])
    }
})

test('an open call is answered without a session, whatever the token; the reference says so', async () => {
  const asked = JSON.stringify({ group_id: randomUUID() })
  for (const headers of [{}, { authorization: 'Bearer nonsense' }, asAna])
    expect((await post('/api/groups.invite', asked, headers)).status).toBe(404)
  expect((await post('/api/groups.invite', '{}')).status).toBe(400)
  const { paths } = (await (await fetch(`${url}/api/docs`)).json()) as {
    paths: Record<string, { post: { security?: unknown } }>
  }
  const open = Object.keys(calls).filter((name) => paths[`/api/${name}`]?.post.security !== undefined)
  expect(open.toSorted()).toEqual(openCalls.toSorted())
})

test('DATA-055: the API reference is generated from the contract and names every call with its errors', async () => {
  const response = await fetch(`${url}/api/docs`)
  const document = (await response.json()) as {
    openapi: string
    paths: Record<string, { post: { responses: Record<string, { description: string }> } }>
  }
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths).toSorted()).toEqual(
    Object.keys(calls)
      .map((name) => `/api/${name}`)
      .toSorted(),
  )
  const send = document.paths['/api/messages.send']?.post.responses
  expect(send?.['403']?.description).toContain('blocked')
  expect(send?.['404']?.description).toContain('not_found')
})

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const hostile: readonly (readonly [string, string])[] = [
  ['NUL', '{"query":"a\\u0000b","conversation_id":"\\u0000","content":"\\u0000"}'],
  ['a lone surrogate', '{"query":"\\ud800","content":"\\udfff","display_name":"\\ud800"}'],
  ['deep JSON', deep],
  ['a deep value', `{"query":${deep}}`],
  ['wrong types', '{"query":[],"conversation_id":{},"content":1,"seq":"x","user_ids":"y"}'],
  ['huge numbers', '{"seq":1e308,"after":9007199254740993,"limit":-1e99}'],
  ['no object', '"text"'],
  ['null', 'null'],
  ['no JSON', '{'],
  ['a prototype', '{"__proto__":{"a":1},"constructor":{"prototype":{}}}'],
]

describe('hostile input gets a clear refusal and never a 5xx', () => {
  test.each(hostile)('%s', async (_name, body) => {
    for (const name of Object.keys(calls)) {
      const response = await post(`/api/${name}`, body, asAna)
      expect(response.status, name).toBeLessThan(500)
    }
    expect(logLines.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('a body above the limit', async () => {
    const response = await post('/api/people.search', JSON.stringify({ query: 'x'.repeat(70_000) }), asAna)
    expect(response.status).toBe(413)
    expect(await response.json()).toEqual({ code: 'payload_too_large', message: 'Conteúdo grande demais' })
  })

  test('an unknown call answers like a thing that does not exist', async () => {
    const response = await post('/api/__proto__', '{}', asAna)
    expect(response.status).toBe(404)
    expect(((await response.json()) as { code: string }).code).toBe('not_found')
  })
})

test('a server whose database is away lives and is not ready', async () => {
  const pool = new pg.Pool({ connectionString: 'postgresql://lero@127.0.0.1:1/lero' })
  const platform = { ...createTestPlatform(database), pool }
  const http = createHttp(platform, { scriptHashes: [], styleHashes: [] })
  registerHealthRoutes(http, platform)
  const [healthz, readyz] = [await http.inject('/healthz'), await http.inject('/readyz')]
  await http.close()
  await pool.end()
  expect([healthz.statusCode, readyz.statusCode]).toEqual([200, 503])
})

test('every answer carries the security headers', async () => {
  for (const path of ['/healthz', '/api/docs', '/nowhere']) {
    const { headers } = await fetch(url + path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lero$/,
    )
  }
})

test('figures of the process are for this machine alone, also when a proxy runs on it', async () => {
  const own = await fetch(`${url}/metrics`)
  expect(await own.text()).toContain('process_cpu_user_seconds_total')
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
    expect((await fetch(`${url}/metrics`, { headers: { [header]: 'for=203.0.113.7' } })).status).toBe(404)
  }
})

test('a request that does not come to its end in 30 s is given up, so that slow ones do not hold their sockets', async () => {
  const http = createHttp(createTestPlatform(database), { scriptHashes: [], styleHashes: [] })
  expect(http.server.requestTimeout).toBe(30_000)
  await http.close()
})

test('the fault header does nothing outside the test build', async () => {
  const response = await post('/api/settings.get', '{}', { ...asAna, 'x-lero-fault': 'settings.get=fail' })
  expect(response.status).toBe(200)
})
