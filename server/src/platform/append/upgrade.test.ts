import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../call.ts'
import { createLog } from '../log.ts'
import { createDb, createPool } from '../postgres/connect.ts'
import { migrate, readMigrations } from '../postgres/migrate.ts'
import { send } from '../testing/chats.ts'
import { joinWorld, type World } from '../testing/world.ts'
import { recounts, selectViolations } from './testing/recount.queries.ts'
import {
  append,
  deleteMessage,
  fillAsReleaseBefore,
  type OldWorld,
} from './testing/release-before.queries.ts'

/*
 * The release before the general log: its schema, filled by the functions that its program called. Then this
 * release takes the database over.
 */

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** The first file that the release before does not have. */
const FIRST_NEW = '0016_'

let old: OldWorld
let world: World
let drop: () => Promise<void>

const callerOf = (user_id: string): Caller => ({ user_id, session_id: randomUUID() })

beforeAll(async () => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`
  url.pathname = '/postgres'
  const aside = new pg.Client({ connectionString: url.href })
  await aside.connect()
  await aside.query(`create database ${name} template template0`)
  url.pathname = `/${name}`
  const migrations = await readMigrations(MIGRATIONS_FOLDER)
  await migrate(
    url.href,
    migrations.filter((migration) => migration.name < FIRST_NEW),
  )
  const pool = createPool({ connectionString: url.href, log: createLog('error'), maxConnections: 6 })
  old = await fillAsReleaseBefore(pool)
  await migrate(url.href, migrations)
  world = joinWorld({ platform: { pool, db: createDb(pool) } } as World)
  drop = async () => {
    await world.close()
    await pool.end()
    await aside.query(`drop database ${name} with (force)`)
    await aside.end()
  }
}, 60_000)
afterAll(() => drop())

const eventsOf = async (userId: string, conversation_id: string) => {
  const answer = await world.call(callerOf(userId), 'messages.get', { conversation_id, after: 0 })
  return 'events' in answer ? answer.events : []
}

test('everything that the release before wrote is read as it was', async () => {
  expect(await eventsOf(old.bia, old.chat)).toMatchObject([
    { seq: 1, kind: 'message', message: { content: 'mensagem 0', client_id: old.sent[0] } },
    { seq: 2, kind: 'message', message: { content: null, deleted_for_everyone: true } },
    { seq: 3, kind: 'message', message: { content: 'mensagem 2' } },
    { seq: 4, kind: 'message', message: { content: 'mensagem 3' } },
    { seq: 5, kind: 'message', message: { content: 'mensagem 4' } },
    { seq: 6, kind: 'message_deleted', message_id: old.deletedMessageId, actor_id: old.ana },
    { seq: 7, kind: 'message', message: { content: 'resposta' } },
  ])
  expect(await eventsOf(old.ana, old.groupConversation)).toMatchObject([
    { seq: 1, kind: 'member_joined', user_id: old.ana, role: 'admin', actor_id: old.ana },
    { seq: 2, kind: 'member_joined', user_id: old.bia, role: 'member' },
    { seq: 3, kind: 'member_joined', user_id: old.caio },
    { seq: 4, kind: 'message', message: { content: 'no grupo 0', sender_id: old.caio } },
    { seq: 5, kind: 'message', message: { content: 'no grupo 1' } },
    { seq: 6, kind: 'purged' },
    { seq: 7, kind: 'member_left', user_id: old.caio, actor_id: old.caio },
    { seq: 8, kind: 'message', message: { content: 'sem o Caio' } },
    { seq: 9, kind: 'member_joined', user_id: old.caio },
    { seq: 10, kind: 'role_changed', user_id: old.bia, role: 'moderator', actor_id: null },
    { seq: 11, kind: 'group_changed', name: 'Turma nova', description: null, avatar_url: null },
  ])
  // Who came back sees their new range alone.
  const page = await world.call(callerOf(old.caio), 'messages.open', {
    conversation_id: old.groupConversation,
  })
  expect(page).toMatchObject({ first_seq: 9, as_of: 11, messages: [] })
  const { heads } = await world.call(callerOf(old.bia), 'conversations.list', {})
  expect(heads).toMatchObject([
    { conversation_id: old.groupConversation, last_seq: 11, preview: { content: 'sem o Caio' } },
    { conversation_id: old.chat, last_seq: 7, unread_count: 5, preview: { content: 'resposta' } },
  ])
})

test('a full outbox of the release before is sent after the upgrade: what was stored is not stored twice', async () => {
  const ana = callerOf(old.ana)
  const outbox = [...old.sent, ...Array.from({ length: 40 }, () => randomUUID())]
  const acks = []
  for (const [index, client_id] of outbox.entries())
    acks.push(await send(world, ana, old.chat, `mensagem ${index}`, { client_id }))
  expect(acks.map((ack) => ack.seq)).toEqual([
    1,
    2,
    3,
    4,
    5,
    ...Array.from({ length: 40 }, (_, index) => 8 + index),
  ])
  expect(acks[1]).toMatchObject({ message_id: old.deletedMessageId })
  const again = await Promise.all(
    outbox.map((client_id, index) => send(world, ana, old.chat, `mensagem ${index}`, { client_id })),
  )
  expect(again).toEqual(acks)
  // A deletion of then is answered with its number, one of now takes the next.
  const first = await world.call(ana, 'messages.delete_for_everyone', { message_id: old.deletedMessageId })
  expect(first).toEqual({ conversation_id: old.chat, seq: 6 })
})

test('a program of the release before goes on beside this one', async () => {
  const { pool } = world.platform
  const [messageId = ''] = await append(
    pool,
    old.groupConversation,
    old.bia,
    [randomUUID()],
    () => 'de antes',
  )
  await deleteMessage(pool, old.groupConversation, old.bia, messageId)
  const bia = callerOf(old.bia)
  const known = await world.call(bia, 'messages.delete_for_everyone', { message_id: messageId })
  expect(known).toEqual({ conversation_id: old.groupConversation, seq: 13 })
  expect((await eventsOf(old.ana, old.groupConversation)).slice(-2)).toMatchObject([
    { seq: 12, kind: 'message', message: { content: null, deleted_for_everyone: true } },
    { seq: 13, kind: 'message_deleted', message_id: messageId, actor_id: old.bia },
  ])
})

test.each(recounts.filter((name) => name !== 'I9' && name !== 'I13'))(
  '%s holds over both releases',
  async (name) => {
    expect(await selectViolations(world.platform.pool, name)).toEqual([])
  },
)
