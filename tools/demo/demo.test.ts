import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageTypes } from '#contract/messages.ts'
import { createTestDatabase } from '../../server/src/platform/testing/database.ts'
import type { TestDatabase } from '../../server/src/platform/testing/database.ts'
import { endServerProcesses, startServerProcess } from '../../server/src/platform/testing/server-process.ts'
import { visit } from '../../server/src/platform/testing/visitor.ts'
import { call } from './call.ts'
import { signIn } from './liven.ts'

const ROOT = join(import.meta.dirname, '../..')

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lero-demo-'))
})
afterAll(async () => {
  await endServerProcesses()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const placeOfData = () => ({ DATABASE_URL: database.connectionString, DATA_DIR: dataDir })

async function runDemo(): Promise<{ said: string; code: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/demo/demo.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...placeOfData() },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { said, code }
}

test('RUN-012, RUN-018: npm run demo beside a running server disturbs nobody; a second time it says that the world is there and exits 0', async () => {
  const { url } = await startServerProcess(placeOfData())
  const [ana, bia] = [await visit(url), await visit(url)]
  await ana.call('conversations.start_direct_conversation', { other_user_id: bia.id })
  const anas = await ana.connect()
  await bia.connect(true)
  const isBiaOnline = () =>
    anas.frames.flatMap((frame) =>
      frame.t === 'register' && frame.register.kind === 'presence' ? [frame.register] : [],
    )
  await anas.until(() => isBiaOnline().some((state) => state.is_online), 'arrival of Bia')

  // Which transaction wrote that the server holds her: one that was taken from it is written anew at its next beat.
  const readHolds = async () =>
    (
      await database.pool.query(
        'select user_id, process_id, xmin::text as written_by from online_connections',
      )
    ).rows
  const holds = await readHolds()
  expect(holds).toMatchObject([{ user_id: bia.id }])

  const first = await runDemo()
  expect(first.said).toContain('The sample world is now in the database of DATABASE_URL.')
  expect(first.said).toContain('marina@demo.lero')
  expect(first.code).toBe(0)
  await anas.settle()
  expect(isBiaOnline().filter((state) => !state.is_online)).toEqual([])
  expect(await readHolds()).toEqual(holds)
  const { rows } = await database.pool.query('select is_online from profiles where user_id = $1', [bia.id])
  expect(rows).toEqual([{ is_online: true }])

  const count = 'select count(*)::int as messages from messages'
  const before = await database.pool.query(count)
  const second = await runDemo()
  expect(second.said).toContain('The sample world is there already, in the database of DATABASE_URL.')
  expect(second.said).toContain("Everybody's password: lero-demo-2026")
  expect(second.code).toBe(0)
  expect((await database.pool.query(count)).rows).toEqual(before.rows)
}, 180_000)

/** What Marina finds: her list, and all messages of it. */
async function lookAround(url: string) {
  const { access_token: token } = await signIn(url, 'marina')
  const marina = { token }
  const { heads } = await call(url, marina, 'conversations.list', {})
  const opened = await Promise.all(
    heads.map(({ conversation_id }) => call(url, marina, 'messages.open', { conversation_id })),
  )
  return {
    marina,
    heads,
    messages: opened.flatMap(({ messages }) => messages),
    notices: opened.flatMap(({ notices = [] }) => notices),
  }
}

test('the world has whatever a chat may have: photos, an album, a video, documents, voice, what is seen once, and what became of messages', async () => {
  const { url, end } = await startServerProcess(placeOfData())
  const { marina, messages } = await lookAround(url)
  const ofType = (type: string) => messages.filter(({ message_type }) => message_type === type)

  const inAlbums = messages.flatMap(({ extra }) => extra?.media?.album_id ?? [])
  expect([inAlbums.length, new Set(inAlbums).size]).toEqual([3, 1])
  expect(ofType('image').filter(({ content }) => content).length).toBeGreaterThanOrEqual(4)
  expect(new Set(messages.map(({ message_type }) => message_type))).toEqual(new Set(messageTypes))
  expect(ofType('video').map(({ extra }) => extra?.media)).toMatchObject([
    { content_type: 'video/webm', width: 480, height: 360, duration_ms: 3000, has_thumbnail: true },
  ])
  expect(ofType('file').map(({ file_name }) => file_name)).toEqual(
    expect.arrayContaining(['roteiro-sabado-serra.pdf', 'orcamento-reforma.pdf']),
  )
  expect(ofType('audio').length).toBeGreaterThanOrEqual(2)
  for (const { audio_duration, extra } of ofType('audio')) {
    expect(extra?.media).toMatchObject({
      content_type: 'audio/wav',
      duration_ms: (audio_duration ?? 0) * 1000,
    })
    expect(extra?.media?.waveform).toMatch(/^[0-9a-v]{64}$/)
  }
  const seenOnce = messages.filter(({ view_once }) => view_once)
  expect(seenOnce.map(({ viewed_at }) => viewed_at !== null)).toEqual([true, false])

  const has = (is: (message: (typeof messages)[number]) => boolean) => expect(messages.some(is)).toBe(true)
  has(({ reply_to_message_id }) => reply_to_message_id !== null)
  has(({ reactions }) => (reactions?.length ?? 0) > 1)
  has(({ edited_at }) => edited_at !== null)
  has(({ deleted_for_everyone }) => deleted_for_everyone)
  has(({ extra, message_type }) => extra?.is_forwarded === true && message_type === 'text')
  has(({ extra, message_type }) => extra?.is_forwarded === true && message_type === 'image')
  has(({ extra }) => extra?.mentions !== undefined)
  has(({ content }) => /^\*.+\*\n\n- .+\n- .*_.+_/.test(content ?? ''))
  has(({ content }) => content?.includes('https://') === true)

  const message_ids = messages
    .filter(({ extra, view_once }) => extra?.media && !view_once)
    .map(({ id }) => id)
  const { urls } = await call(url, marina, 'media.urls', { message_ids })
  expect(urls.length).toBe(message_ids.length)
  for (const { url: address } of urls) expect((await fetch(url + address)).status).toBe(200)
  await end()
}, 60_000)

test('the world has groups with roles and lines about them, and chats pinned, muted, archived, favourite and asked for', async () => {
  const { url, end } = await startServerProcess(placeOfData())
  const { marina, heads, notices } = await lookAround(url)
  expect(new Set(heads.flatMap(({ group }) => (group ? [group.my_role] : [])))).toEqual(
    new Set(['member', 'admin']),
  )
  expect(heads.filter(({ group }) => group?.request_count === 1).length).toBe(1)
  expect(new Set(notices.map(({ kind }) => kind))).toEqual(
    new Set(['member_joined', 'member_left', 'role_changed', 'group_changed']),
  )
  for (const { group } of heads) {
    if (group?.my_role !== 'admin') continue
    const { invite } = await call(url, marina, 'groups.get', { group_id: group.id })
    expect(invite).toMatchObject({ is_on: true, code: expect.any(String), needs_approval: true })
  }
  expect((await call(url, marina, 'groups.discover', {})).groups.map(({ name }) => name)).toEqual([
    'Trilhas da Mantiqueira',
  ])
  const states = heads.flatMap(({ state }) => (state ? [state] : []))
  for (const key of ['is_pinned', 'is_favourite', 'is_archived', 'is_request', 'muted_until'] as const)
    expect(states.some((state) => state[key])).toBe(true)

  expect((await call(url, marina, 'people.list_blocked', {})).blocked.length).toBe(1)
  const { friends } = await call(url, marina, 'connections.list', {})
  expect(new Set(friends.map(({ status }) => status))).toEqual(new Set(['pending', 'accepted']))
  await end()
}, 60_000)

test('the world has stories: photos and texts, seen and not seen yet, one of them one’s own', async () => {
  const { url, end } = await startServerProcess(placeOfData())
  const { marina } = await lookAround(url)
  const { groups } = await call(url, marina, 'stories.list', {})
  const [own, ...others] = groups
  expect(own).toMatchObject({ profile: { display_name: 'Marina Rocha' }, stories: [{ view_count: 4 }] })
  const hasNew = Object.fromEntries(
    others.map(({ profile, has_new_content }) => [profile.display_name, has_new_content]),
  )
  expect(hasNew).toEqual({
    'Dandara Nascimento': true,
    'Kelly Ferreira': true,
    'Wesley Andrade': true,
    'Iara Monteiro': false,
    'Vó Lourdes': false,
  })
  const stories = groups.flatMap((group) => group.stories)
  expect(new Set(stories.map(({ content_type }) => content_type))).toEqual(new Set(['image', 'text']))
  const addresses = stories.flatMap(({ content_url }) => content_url ?? [])
  expect(addresses.length).toBe(5)
  for (const address of addresses) expect((await fetch(url + address)).status).toBe(200)
  await end()
}, 60_000)

test('times of what was said, done and answered lie in the past and never fall', async () => {
  const { rows } = await database.pool.query<{ late: number }>(
    `select (select count(*) from messages m join messages n using (conversation_id)
             where m.seq < n.seq and m.created_at > n.created_at)
          + (select count(*) from messages m
             where least(m.edited_at, m.deleted_at, m.viewed_at) < m.created_at
               or greatest(m.created_at, m.edited_at, m.deleted_at, m.viewed_at) > now() - interval '10 minutes')
          + (select count(*) from conversation_log where created_at > now() - interval '10 minutes')
          + (select count(*) from message_reactions where created_at > now() - interval '10 minutes')
          + (select count(*) from stories where created_at > now() - interval '10 minutes' or expires_at < now())
          + (select count(*) from story_views v join stories s on s.id = v.story_id
             where v.viewed_at not between s.created_at and now())
          + (select count(*) from friends where updated_at > now() - interval '10 minutes') as late`,
  )
  expect(rows).toEqual([{ late: 0 }])
})

test('a world that was begun and not finished is told, and nothing is added to it', async () => {
  await database.pool.query(`update profiles set last_seen = null where email = 'iara@demo.lero'`)
  const { said, code } = await runDemo()
  expect(said).toBe(
    'The sample world could not be made: one was begun in the database of DATABASE_URL and not finished: use an empty data folder (DATA_DIR).\n',
  )
  expect(code).toBe(1)
}, 180_000)
