import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import type { Caller } from '../../platform/call.ts'
import { sweepFiles } from '../../platform/files/sweep-files.ts'
import type { FileServer } from '../../platform/testing/file-server.ts'
import { letProofAge, makeReady, signIn, startExportServer, unzip } from './testing/export-server.ts'

let server: FileServer
let ana: Caller
let bia: Caller

beforeAll(async () => {
  server = await startExportServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await signIn(server, await server.world.person({ display_name: 'Ana' }))
  bia = await signIn(server, await server.world.person({ display_name: 'Bia' }))
})

type Name = 'exports.get' | 'exports.request' | 'exports.link'
const ask = <N extends Name>(caller: Caller | null, name: N) =>
  server.world.ask(caller, name, {} as CallInput<N>)
const query = (text: string, caller: Caller) => server.world.platform.pool.query(text, [caller.user_id])
const linkOf = async (caller: Caller) => (await server.world.call(caller, 'exports.link', {})).url
const fetchAt = (url: string, headers: Record<string, string> = {}) => fetch(server.url + url, { headers })
const storedKeys = async () => {
  const keys: string[] = []
  for (const prefix of ['exports', '.parts'])
    for await (const { key } of server.files.list(prefix)) keys.push(key)
  return keys
}
const NONE = { state: 'none', requested_at: null, bytes: null, expires_at: null }

test('asked for, made by a job, fetched by a link that is good for 24 hours', async () => {
  expect((await ask(ana, 'exports.get')).output).toEqual(NONE)
  const { output: asked } = await ask(ana, 'exports.request')
  expect(asked).toMatchObject({ state: 'making', bytes: null, expires_at: null })
  expect((await ask(ana, 'exports.link')).code).toBe('not_found')
  await server.world.runJobs()
  const { output: ready } = await ask(ana, 'exports.get')
  const lifeMs = Date.parse(ready?.expires_at ?? '') - Date.now()
  expect(lifeMs).toBeGreaterThan(23.9 * 3600_000)
  expect(lifeMs).toBeLessThanOrEqual(24 * 3600_000)
  const response = await fetchAt(await linkOf(ana))
  const { headers } = response
  const content = Buffer.from(await response.arrayBuffer())
  expect(ready).toMatchObject({ state: 'ready', requested_at: asked?.requested_at, bytes: content.length })
  expect(headers.get('content-type')).toBe('application/zip')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="lero-\d{4}-\d\d-\d\d\.zip"/)
  expect((await unzip(content)).json('profile.json')).toMatchObject({ display_name: 'Ana' })
})

test('a session that has not shown lately who it is gets nothing begun and no link', async () => {
  await letProofAge(server, ana)
  expect((await ask(ana, 'exports.request')).code).toBe('reauthentication_needed')
  expect((await ask(ana, 'exports.get')).output).toEqual(NONE)
  await query('update auth.sessions set proven_at = now() where user_id = $1', ana)
  await makeReady(server, ana)
  await letProofAge(server, ana)
  expect((await ask(ana, 'exports.link')).code).toBe('reauthentication_needed')
  expect((await ask(ana, 'exports.get')).output?.state).toBe('ready')
})

test('nobody without a session asks, and nobody gets what another asked for', async () => {
  await makeReady(server, ana)
  for (const name of ['exports.get', 'exports.request', 'exports.link'] as const)
    expect((await ask(null, name)).code).toBe('unauthenticated')
  expect((await ask(bia, 'exports.get')).output).toEqual(NONE)
  expect((await ask(bia, 'exports.link')).code).toBe('not_found')
})

test('forged, foreign, outlived and unknown addresses answer alike', async () => {
  await makeReady(server, ana)
  const url = new URL(await linkOf(ana), server.url)
  const alter = (change: (url: URL) => void): string => {
    const altered = new URL(url)
    change(altered)
    return altered.pathname + altered.search
  }
  const [bare, forBia, later, nothing] = [
    url.pathname,
    alter(({ searchParams }) => searchParams.set('v', bia.user_id)),
    alter(({ searchParams }) => searchParams.set('e', '9999999999')),
    alter((one) => (one.pathname = one.pathname.replace(/[0-9a-f]{8}-/, '00000000-'))),
  ]
  const answers = [
    await fetchAt(bare),
    await fetchAt(bare, { authorization: `Bearer ${bia.user_id}` }),
    await fetchAt(forBia),
    await fetchAt(later),
    await fetchAt(nothing),
  ]
  await query(`update data_exports set expires_at = now() where user_id = $1`, ana)
  answers.push(await fetchAt(url.pathname + url.search))
  const bodies = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]?.[0]).toBe(404)
  expect((await ask(ana, 'exports.link')).code).toBe('not_found')
  expect((await ask(ana, 'exports.get')).output).toEqual(NONE)
})

test('one is made at a time: whoever asks meanwhile, on whatever device, is answered the same one', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(ana, 'exports.request')))
  expect(new Set(answers.map(({ output }) => output?.requested_at)).size).toBe(1)
  expect((await query('select 1 from data_exports where user_id = $1', ana)).rowCount).toBe(1)
  expect((await ask(bia, 'exports.request')).output?.state).toBe('making')
  await server.world.runJobs()
})

test('three in a day and no fourth; one that failed does not count', async () => {
  await ask(ana, 'exports.request')
  await query(`update data_exports set state = 'failed' where user_id = $1`, ana)
  expect((await ask(ana, 'exports.get')).output).toMatchObject({ state: 'failed', bytes: null })
  for (let made = 0; made < 3; made += 1) await makeReady(server, ana)
  expect((await ask(ana, 'exports.request')).code).toBe('rate_limited')
  expect((await ask(ana, 'exports.get')).output?.state).toBe('ready')
  await query(`update data_exports set created_at = created_at - interval '25 hours' where user_id = $1`, ana)
  await makeReady(server, ana)
})

test('a new one takes the place of the one before, whose bytes and address go at once', async () => {
  const before = await storedKeys()
  await makeReady(server, ana)
  const old = await linkOf(ana)
  await makeReady(server, ana)
  expect((await fetchAt(old)).status).toBe(404)
  expect((await fetchAt(await linkOf(ana))).status).toBe(200)
  expect((await storedKeys()).length).toBe(before.length + 1)
})

test('after its day the file is deleted by a job, with its row', async () => {
  await makeReady(server, ana)
  const before = await storedKeys()
  await query(
    `update data_exports set created_at = created_at - interval '25 hours', expires_at = now() - interval '1 hour'
     where user_id = $1`,
    ana,
  )
  const { exportsJobs } = await import('./public.ts')
  const { signal } = new AbortController()
  await exportsJobs['exports.expire']({ platform: server.world.platform, signal }, {})
  expect((await storedKeys()).length).toBe(before.length - 1)
  expect((await query('select 1 from data_exports where user_id = $1', ana)).rowCount).toBe(0)
  expect((await query(`select 1 from files where owner_id = $1`, ana)).rowCount).toBe(0)
})

test('with the account it goes, also one that is just being made', async () => {
  await makeReady(server, ana)
  const url = await linkOf(ana)
  const before = await storedKeys()
  await ask(ana, 'exports.request')
  await server.world.call(ana, 'account.delete', { confirmation: 'DELETAR' })
  expect((await fetchAt(url)).status).toBe(404)
  await server.world.runJobs()
  await query(`update files set changed_at = now() - interval '2 hours' where $1::uuid is not null`, ana)
  await sweepFiles({ platform: server.world.platform, signal: new AbortController().signal }, {})
  expect((await storedKeys()).length).toBe(before.length - 1)
  expect((await query('select 1 from data_exports where user_id = $1', ana)).rowCount).toBe(0)
})

test('nobody brings a file of this kind', async () => {
  const response = await server.upload(ana, 'exports', Buffer.from('PK'))
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_input' }])
})
