import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#contract/registry.ts'
import { loadConfig } from '../../platform/config.ts'
import { createLocalStore } from '../../platform/files/local-store.ts'
import { finishUpload, insertUpload } from '../../platform/files/files.queries.ts'
import type { BucketName } from '../../platform/files/buckets.ts'
import type { Caller } from '../../platform/call.ts'
import { createLog } from '../../platform/log.ts'
import { spoolMessage } from '../../platform/message-spool.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { befriend, createTestGroup, headOf, send, startChat } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import type { createTestPlatform } from '../../platform/testing/platform.ts'
import { drawPhoto } from './testing/draw-photo.ts'
import { EVIDENCE } from './testing/places.ts'

let world: World
let dataDir: string
const logLines: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lero-leaving-'))
  world = await createWorld({
    files: createLocalStore(join(dataDir, 'files')),
    config: loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }),
    log: createLog('trace', { write: (line) => logLines.push(line) }),
  } satisfies Partial<ReturnType<typeof createTestPlatform>>)
})
afterAll(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

let ana: Caller
let bia: Caller
let chat: string

beforeEach(async () => {
  ana = await world.person({ display_name: 'Canario Silva', email: `canario-${randomUUID()}@exemplo.com.br` })
  bia = await world.person({ display_name: 'Bia' })
  chat = await startChat(world, ana, bia)
})

const publishText = async (
  caller: Caller,
  text_content: string,
  more: Partial<CallInput<'stories.publish'>> = {},
): Promise<string> => {
  const input = { id: randomUUID(), content_type: 'text', text_content, ...more } as const
  return (await world.call(caller, 'stories.publish', input)).story.id
}

const leave = (caller: Caller) => world.call(caller, 'account.delete', { confirmation: 'DELETAR' })

async function upload(owner: Caller, bucket: BucketName, content: Buffer): Promise<string> {
  const id = randomUUID()
  const { pool, files } = world.platform
  const row = { id, owner_id: owner.user_id, bucket, bytes: content.length }
  await inTransaction(pool, (client) => insertUpload(client, row, 20))
  await files.put(
    `${bucket}/${id}`,
    (async function* () {
      yield content
    })(),
  )
  await finishUpload(pool, id, { content_type: 'image/jpeg', sha256: 'x' })
  return id
}

/** Every row of every table, as text, by table; and of what waits to be done. */
async function readDatabase(): Promise<Map<string, string[]>> {
  const { pool } = world.platform
  const { rows } = await pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('auth', 'public', 'lero_jobs') and table_type = 'BASE TABLE'`,
  )
  const texts = new Map<string, string[]>()
  for (const { name } of rows)
    texts.set(
      name,
      (await pool.query<{ row: string }>(`select t::text as row from ${name} t`)).rows.map(({ row }) => row),
    )
  return texts
}

async function readFolder(): Promise<{ names: string[]; bytes: Buffer }> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return { names, bytes: Buffer.concat(await Promise.all(names.map((name) => readFile(name)))) }
}

test('ACCOUNT-DELETION-005: nothing of a person is left in database, files and logs, and others read on', async () => {
  const words = [
    'canarinho',
    'gaivota',
    'sabia-laranjeira',
    'tucano',
    'beija-flor',
    'arara',
    'coruja',
  ] as const
  const [first, edited, inGroup, inStory, inBio, inCaption, inFileName] = words
  const { pool } = world.platform
  const { email } = (
    await pool.query<{ email: string }>('select email from auth.users where id = $1', [ana.user_id])
  ).rows[0]!
  await pool.query(
    `update auth.users set phone = '+5511977776666', raw_user_meta_data = '{"nome":"canarinho"}',
       email_change = 'novo-' || email where id = $1`,
    [ana.user_id],
  )
  await pool.query(
    `insert into auth.one_time_tokens (id, token_type, relates_to, token_hash, expires_at)
     values ($1, 'magiclink_token', $2, 'hash-of-it', now() + interval '1 hour')`,
    [randomUUID(), email],
  )
  const { user_id } = ana
  await spoolMessage(dataDir, { kind: 'mail', to: email, text: `Oi, Canario Silva` }, Date.now())
  await spoolMessage(dataDir, { kind: 'mail', to: `novo-${email}`, text: 'confirme', user_id }, Date.now())
  await world.call(ana, 'profile.update', { bio: inBio })
  await befriend(world, ana, bia)
  await world.call(ana, 'follows.set', { user_id: bia.user_id, is_following: true })
  const kept = await send(world, bia, chat, 'palavras da Bia')
  await world.call(ana, 'reactions.set', { message_id: kept.message_id, reaction: '❤️', is_set: true })
  await send(world, ana, chat, first)
  const message = await send(world, ana, chat, edited)
  await world.call(ana, 'messages.edit', { message_id: message.message_id, content: 'outra arara' })
  const group = await createTestGroup(world, ana, [bia])
  await send(world, ana, group.conversation_id, inGroup)
  await world.call(ana, 'groups.set_avatar', {
    group_id: group.id,
    file_id: await upload(ana, 'avatars', await drawPhoto()),
  })
  await publishText(ana, inStory)
  await world.call(ana, 'profile.set_avatar', {
    file_id: await upload(ana, 'avatars', await drawPhoto()),
    address: 'moment',
  })
  for (const view_once of [false, true])
    await world.call(ana, 'media.send', {
      conversation_id: chat,
      client_id: randomUUID(),
      file_id: await upload(ana, 'media-messages', await drawPhoto()),
      message_type: 'image',
      content: inCaption,
      file_name: `${inFileName}.jpg`,
      view_once,
    })
  await upload(ana, 'media-messages', Buffer.from('unused coruja'))
  await world.runJobs()
  const canaries: string[] = [...words, 'Canario Silva', email, '977776666']
  const findCanaries = async () => {
    const found: string[] = []
    for (const [table, rows] of await readDatabase())
      if (!EVIDENCE.includes(table))
        found.push(
          ...canaries.filter((one) => rows.some((row) => row.includes(one))).map((one) => `${table}: ${one}`),
        )
    const { bytes } = await readFolder()
    return [...found, ...canaries.filter((one) => bytes.includes(one)).map((one) => `files: ${one}`)]
  }
  expect((await findCanaries()).length).toBeGreaterThan(canaries.length)

  await leave(ana)
  await world.runJobs()

  expect(await findCanaries()).toEqual([])
  expect(logLines.filter((line) => canaries.some((one) => line.includes(one)))).toEqual([])
  // The photo of the group is the group's, and nobody's file besides is left.
  const { rows: left } = await pool.query<{ owner_id: string; bucket: string }>(
    'select owner_id, bucket from files',
  )
  expect(left).toEqual([{ owner_id: bia.user_id, bucket: 'avatars' }])
  expect((await readFolder()).names).toHaveLength(1)
  const { messages } = await world.call(bia, 'messages.open', { conversation_id: chat })
  expect(messages.find(({ id }) => id === kept.message_id)).toMatchObject({
    content: 'palavras da Bia',
    reactions: null,
  })
  for (const gone of messages.filter(({ id }) => id !== kept.message_id))
    expect(gone).toMatchObject({ sender_id: null, content: null, deleted_for_everyone: true })
})

test('ACCOUNT-DELETION-004, ACCOUNT-DELETION-005: the tables are emptied in the documented order, and hold no row of the person', async () => {
  await send(world, ana, chat, 'oi')
  await befriend(world, ana, bia)
  await world.call(bia, 'follows.set', { user_id: ana.user_id, is_following: true })
  await publishText(ana, 'bom dia')
  const { pool } = world.platform
  const tables = ['profiles', 'messages', 'stories', 'conversation_participants', 'friends', 'followers']
  await pool.query(`
    create table touched (place serial, name text);
    create function note_touched() returns trigger language plpgsql as
      $$ begin insert into touched (name) values (tg_table_name); return null; end $$`)
  for (const table of tables)
    await pool.query(
      `create trigger note_touched after ${table === 'messages' ? 'update of sender_id' : 'delete'} on ${table}
       for each statement execute function note_touched()`,
    )
  await leave(ana)
  const { rows } = await pool.query<{ name: string }>('select name from touched order by place')
  await pool.query('drop function note_touched() cascade; drop table touched')
  const order = rows.map(({ name }) => name).filter((name, place, all) => all.indexOf(name) === place)
  expect(order).toEqual([
    'profiles',
    'messages',
    'stories',
    'conversation_participants',
    'friends',
    'followers',
  ])
  const columns = {
    profiles: 'user_id',
    messages: 'sender_id',
    stories: 'user_id',
    conversation_participants: 'user_id',
    friends: 'user_id',
    followers: 'follower_id',
  }
  for (const [table, column] of Object.entries(columns))
    expect((await pool.query(`select from ${table} where ${column} = $1`, [ana.user_id])).rowCount).toBe(0)
  expect((await pool.query('select from friends where friend_id = $1', [ana.user_id])).rowCount).toBe(0)
  expect((await pool.query('select from followers where following_id = $1', [ana.user_id])).rowCount).toBe(0)
  const { rows: counts } = await pool.query('select following_count from profiles where user_id = $1', [
    bia.user_id,
  ])
  expect(counts).toEqual([{ following_count: 0 }])
})

test('the other reads on with somebody who has no name, and writes to nobody', async () => {
  await send(world, bia, chat, 'sem resposta')
  await send(world, ana, chat, 'tchau')
  await leave(ana)
  await world.runJobs()
  const head = await headOf(world, bia, chat)
  expect(head).toMatchObject({
    peer: null,
    sending_disabled: true,
    preview: { content: null, deleted_for_everyone: true },
  })
  const told = await world.call(bia, 'messages.get', { conversation_id: chat, after: 0 })
  expect(told).toMatchObject({
    events: [{ kind: 'message' }, { kind: 'message' }, { kind: 'message_deleted' }],
  })
})

test('a chat that the other had deleted before is gone for good', async () => {
  await send(world, ana, chat, 'oi')
  await world.call(bia, 'conversations.delete', { conversation_id: chat, scope: 'me' })
  await leave(ana)
  await world.runJobs()
  const { rowCount } = await world.platform.pool.query('select from conversations where id = $1', [chat])
  expect(rowCount).toBe(0)
})

test('the only admin is succeeded, and a group of nobody is gone', async () => {
  const group = await createTestGroup(world, ana, [bia])
  const alone = await createTestGroup(world, ana, [])
  await leave(ana)
  const { members } = await world.call(bia, 'groups.members', { group_id: group.id })
  expect(members).toMatchObject([{ user_id: bia.user_id, role: 'admin' }])
  expect((await world.platform.pool.query('select from groups where id = $1', [alone.id])).rowCount).toBe(0)
})

test('those who are there are told at once: no name, no friend, no notification, a chat that takes nothing more', async () => {
  await befriend(world, ana, bia)
  await world.call(ana, 'follows.set', { user_id: bia.user_id, is_following: true })
  const story = await publishText(ana, 'bom dia')
  const { unread_count } = await world.call(bia, 'notifications.list', {})
  expect(unread_count).toBeGreaterThan(0)
  world.platform.bus.take()
  await leave(ana)
  const told = world.platform.bus.take()
  expect(told).toContainEqual(
    expect.objectContaining({
      register: expect.objectContaining({ kind: 'profile', display_name: null, user_id: ana.user_id }),
    }),
  )
  expect(told).toContainEqual(
    expect.objectContaining({
      register: { kind: 'story', user_id: ana.user_id, story_id: story, story: null },
      users: [bia.user_id],
    }),
  )
  const events = told.flatMap((one) =>
    one.kind === 'user_event' && one.user_id === bia.user_id ? [one.event] : [],
  )
  expect(events).toContainEqual(expect.objectContaining({ kind: 'friend_changed', friend: null }))
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'notifications_changed', notifications: [], unread_count: 0 }),
  )
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: 'conversation_changed',
      head: expect.objectContaining({ sending_disabled: true }),
    }),
  )
})

test('that a story was there is told to those it was for, and to nobody else', async () => {
  const caio = await world.person({ display_name: 'Caio' })
  for (const friend of [bia, caio]) await befriend(world, ana, friend)
  const dora = await world.person({ display_name: 'Dora' })
  await createTestGroup(world, ana, [bia, caio, dora])
  await startChat(world, ana, dora)
  const forContacts = await publishText(ana, 'bom dia')
  const forBia = await publishText(ana, 'oi, Bia', {
    privacy_type: 'custom',
    chosen_people: { mode: 'only', user_ids: [bia.user_id] },
  })
  world.platform.bus.take()
  await leave(ana)
  const told = new Map<string, readonly string[]>()
  for (const one of world.platform.bus.take())
    if (one.kind === 'register' && one.register.kind === 'story')
      told.set(one.register.story_id, one.users?.toSorted() ?? [])
  expect(told).toEqual(
    new Map([
      [forContacts, [bia.user_id, caio.user_id].toSorted()],
      [forBia, [bia.user_id]],
    ]),
  )
})

test.each(['deletar', ' DELETAR', 'DELETAR ', 'DELETE', ''])(
  'ACCOUNT-DELETION-002: the word %j deletes nothing',
  async (confirmation) => {
    const before = await readDatabase()
    const { code } = await world.ask(ana, 'account.delete', { confirmation } as never)
    expect(code).toBe('invalid_input')
    expect(await readDatabase()).toEqual(before)
  },
)

test('nobody deletes without a session, and a second device that asks too is answered alike', async () => {
  expect((await world.ask(null, 'account.delete', { confirmation: 'DELETAR' })).code).toBe('unauthenticated')
  await Promise.all([leave(ana), leave(ana)])
  await leave(ana)
})

test('a failure in the middle leaves everything as it was', async () => {
  await send(world, ana, chat, 'fica')
  const { pool } = world.platform
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before delete on auth.users for each statement execute function refuse()`)
  const before = await readDatabase()
  expect((await world.ask(ana, 'account.delete', { confirmation: 'DELETAR' })).code).toBe('internal')
  expect(await readDatabase()).toEqual(before)
  await pool.query('drop function refuse() cascade')
})
