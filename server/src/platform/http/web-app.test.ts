import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
