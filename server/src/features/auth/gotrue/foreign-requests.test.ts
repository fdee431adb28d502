import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCallRoutes } from '../../../platform/http/call-routes.ts'
import { createHttp } from '../../../platform/http/http.ts'
import { registerWebApp } from '../../../platform/http/web-app.ts'
import { registerAuthRoutes } from '../public.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'

/** The accounts, the calls and the page on one port, as the program serves them. */
let server: AuthServer
let http: FastifyInstance
let folder = ''

beforeAll(async () => {
  server = await startAuthServer()
  folder = await mkdtemp(join(tmpdir(), 'lero-web-'))
  await writeFile(join(folder, 'index.html'), '<title>Lero</title>')
  http = createHttp(server.platform, { scriptHashes: [], styleHashes: [] })
  registerAuthRoutes(http, server.platform)
  registerCallRoutes(http, {
    dispatch: async () => ({ ok: true, body: '{}' }),
    authenticate: async () => null,
    acceptsFaults: false,
  })
  await registerWebApp(http, folder)
})
afterAll(async () => {
  await http.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

test.each(['/auth/v1/admin/users', '/auth/v1', '/auth/v1/', '/auth/v1/user/x', '/auth/v1/assets/x.js'])(
  'SAFE-016: %s answers 404 in the words of GoTrue, never the page',
  async (url) => {
    for (const method of METHODS) {
      const answer = await http.inject({ method, url })
      expect([method, answer.statusCode]).toEqual([method, 404])
      expect(answer.headers['content-type']).toContain('application/json')
    }
  },
)

test.each(['/api', '/api/', '/api/nada/mais', '/api/people.search'])(
  'SAFE-016: GET %s answers 404 as JSON, never the page',
  async (url) => {
    const answer = await http.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  },
)

test('the app routes every other path itself', async () => {
  expect((await http.inject('/auth')).body).toBe('<title>Lero</title>')
  expect((await http.inject('/apiario')).body).toBe('<title>Lero</title>')
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/xml'])(
  'SAFE-016: a body of %s is refused with 415',
  async (type) => {
    for (const url of ['/auth/v1/signup', '/auth/v1/token?grant_type=password', '/api/people.search']) {
      const payload = '{"email":"ana@exemplo.com.br","password":"q7Lm2x"}'
      const answer = await http.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
      expect([url, answer.statusCode]).toEqual([url, 415])
    }
  },
)

test('SAFE-016: a body without a type is refused with 415, no body needs none', async () => {
  const answer = await fetch(`${server.address}/auth/v1/signup`, {
    method: 'POST',
    body: new Blob(['{"email":"ana@exemplo.com.br"}']),
  })
  expect([answer.status, await answer.json()]).toMatchObject([415, { error_code: 'unsupported_media_type' }])
  const none = await fetch(`${server.address}/auth/v1/logout`, { method: 'POST' })
  expect(none.status).toBe(401)
  const charset = await http.inject({
    method: 'POST',
    url: '/auth/v1/recover',
    payload: '{"email":"ana@exemplo.com.br"}',
    headers: { 'content-type': 'application/json;charset=UTF-8' },
  })
  expect(charset.statusCode).toBe(200)
})
