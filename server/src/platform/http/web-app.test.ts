import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createHttp } from './http.ts'
import { registerWebApp } from './web-app.ts'

let folder = ''
let http: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lero-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>Lero</title>')
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'export {}')
  const config = { trustProxy: false, publicUrl: undefined }
  http = createHttp({ config, log: createLog('silent') } as never, { scriptHashes: [], styleHashes: [] })
  await registerWebApp(http, folder)
})
afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true, force: true })
})

test('a file is served for ever, every other path is the page, asked for anew', async () => {
  const file = await http.inject('/assets/app-1a2b.js')
  expect([file.statusCode, file.body]).toEqual([200, 'export {}'])
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const page = await http.inject('/c/7')
  expect([page.statusCode, page.body]).toEqual([200, '<title>Lero</title>'])
  expect(page.headers['cache-control']).toBe('no-cache')
})

test('SAFE-016: an unknown path under /assets answers 404 and is not kept, never the page', async () => {
  for (const path of ['/assets/app-9z9z.js', '/assets/', '/assets/a/b.css', '/assets/..%2fsecret']) {
    const answer = await http.inject(path)
    expect([path, answer.statusCode]).toEqual([path, 404])
    expect(answer.body).not.toContain('<title>')
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('what is shared past the service worker is led to the page unread, though it claims 1 GB', async () => {
  await http.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  const type = 'content-type: multipart/form-data; boundary=x'
  socket.write(
    `POST /share HTTP/1.1\r\nhost: lero.test\r\n${type}\r\ncontent-length: 1000000000\r\n\r\n--x\r\n`,
  )
  // Ends: nobody waits for the rest.
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 303 /)
  expect(answer).toMatch(/\r\nlocation: \/app\?shared\r\n/i)
})
