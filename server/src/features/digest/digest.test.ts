import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { loadConfig } from '../../platform/config.ts'
import {
  befriend,
  createTestGroup,
  send,
  sendMany,
  startChat,
  startRequest,
} from '../../platform/testing/chats.ts'
import { claimDigests, noteDue } from './outbox.queries.ts'
import { digestJobs } from './public.ts'
import { createDigestWorld, type DigestWorld, leave, letPass, type Reader } from './testing/readers.ts'

/* To whom a digest goes, and what stands in it: on a real database, by the calls and jobs of the server. */

let world: DigestWorld

beforeAll(async () => {
  world = await createDigestWorld()
})
afterAll(() => world.close())

type Scene = { ana: Reader; bia: Caller; chat: string }
const query = (text: string, ...values: unknown[]) => world.platform.pool.query(text, values)

/** Ana, away, with a chat in which Bia has written twice. */
async function setScene(): Promise<Scene> {
  const ana = await world.reader()
  const bia = await world.person({ display_name: 'Bia' })
  const chat = await startChat(world, ana, bia)
  for (const text of ['um segredo', 'outro segredo']) await send(world, bia, chat, text)
  return { ana, bia, chat }
}

/** A group with Ana and Bia in which Bia writes. */
async function writeInGroup({ ana, bia }: Scene, isPublic: boolean): Promise<string> {
  const group = await createTestGroup(world, bia, [ana])
  if (isPublic) await query('update groups set is_public = true where id = $1', group.id)
  await send(world, bia, group.conversation_id, 'no grupo')
  return group.conversation_id
}

/** What the digest says came, without the isolates of names; null: there was none. */
const told = (ana: Reader): string | null => {
  const text = ana.mails()[0]?.text.replaceAll(/[\u2068\u2069]/g, '')
  return text === undefined ? null : [...text.matchAll(/• (.*)/g)].map(([, line]) => line).join(' | ')
}

const TWO = '2 mensagens novas em 1 conversa'
const mute =
  (muted_until: string) =>
  ({ ana, chat }: Scene) =>
    world.call(ana, 'conversations.set_state', { conversation_id: chat, muted_until })

test.each<[string, (scene: Scene) => unknown, string | null]>([
  ['unread messages', () => undefined, `${TWO}: Bia`],
  ['off', ({ ana }) => world.call(ana, 'settings.update', { email_digest: false }), null],
  ['no settings', ({ ana }) => query('delete from privacy_settings where user_id = $1', ana.user_id), null],
  [
    'an e-mail that nobody proved',
    ({ ana }) => query('update auth.users set email_proven_at = null where id = $1', ana.user_id),
    null,
  ],
  ['no e-mail', ({ ana }) => query('update auth.users set email = null where id = $1', ana.user_id), null],
  ['seen two days ago', ({ ana }) => leave(world, ana, 2), null],
  [
    'the app in front',
    ({ ana }) => query('update profiles set is_online = true where user_id = $1', ana.user_id),
    null,
  ],
  [
    'never seen, and come four days ago',
    ({ ana }) =>
      query(
        `update profiles set last_seen = null, created_at = now() - interval '4 days' where user_id = $1`,
        ana.user_id,
      ),
    `${TWO}: Bia`,
  ],
  [
    'never seen, and come today',
    ({ ana }) => query('update profiles set last_seen = null where user_id = $1', ana.user_id),
    null,
  ],
  [
    'everything read',
    ({ ana, chat }) => world.call(ana, 'messages.read', { conversation_id: chat, seq: 99 }),
    null,
  ],
  [
    'written before they left',
    ({ chat }) =>
      query(`update messages set created_at = now() - interval '5 days' where conversation_id = $1`, chat),
    null,
  ],
  [
    'one of them taken back for everyone',
    async ({ bia, chat }) => {
      const { message_id } = await send(world, bia, chat, 'engano')
      await world.call(bia, 'messages.delete_for_everyone', { message_id })
    },
    `${TWO}: Bia`,
  ],
  [
    'one of them deleted for oneself',
    async ({ ana, bia, chat }) => {
      const { message_id } = await send(world, bia, chat, 'para nunca')
      await world.call(ana, 'messages.delete_for_me', { message_id })
    },
    `${TWO}: Bia`,
  ],
  ['own messages', ({ ana, chat }) => send(world, ana, chat, 'meu'), `${TWO}: Bia`],
  ['muted', mute('2999-01-01T00:00:00.000Z'), null],
  ['muted until yesterday', mute('2020-01-01T00:00:00.000Z'), `${TWO}: Bia`],
  [
    'archived',
    ({ ana, chat }) =>
      world.call(ana, 'conversations.set_state', { conversation_id: chat, is_archived: true }),
    null,
  ],
  ['blocked by them', ({ ana, bia }) => world.call(ana, 'people.block', { user_id: bia.user_id }), null],
  ['blocked by the other', ({ ana, bia }) => world.call(bia, 'people.block', { user_id: ana.user_id }), null],
  [
    'blocked, and in a public group too',
    async (scene) => {
      await writeInGroup(scene, true)
      await world.call(scene.ana, 'people.block', { user_id: scene.bia.user_id })
    },
    null,
  ],
  [
    'no messages wanted',
    ({ ana }) => world.call(ana, 'settings.update', { message_notifications: false }),
    null,
  ],
  [
    'silenced until later',
    ({ ana }) => world.call(ana, 'settings.update', { silenced_until: '2999-01-01T00:00:00.000Z' }),
    null,
  ],
  ['the other in private mode', ({ bia }) => world.call(bia, 'settings.update', { private_mode: true }), TWO],
  ['in private mode', ({ ana }) => world.call(ana, 'settings.update', { private_mode: true }), TWO],
  [
    'a group that is not public',
    (scene) => writeInGroup(scene, false),
    '3 mensagens novas em 2 conversas: Bia e mais 1 | 1 notificação: Bia',
  ],
  [
    'a public group',
    (scene) => writeInGroup(scene, true),
    '3 mensagens novas em 2 conversas: Turma e Bia | 1 notificação: Bia',
  ],
  [
    'a group that they left',
    async (scene) => {
      const id = await writeInGroup(scene, true)
      const { rows } = await query('select group_id from conversations where id = $1', id)
      await world.call(scene.ana, 'groups.leave', { group_id: rows[0].group_id })
    },
    `${TWO}: Bia`,
  ],
  [
    'a request of a stranger',
    async ({ ana }) => {
      const stranger = await world.person({ display_name: 'Estranho' })
      await send(world, stranger, await startRequest(world, stranger, ana), 'compre')
    },
    `${TWO}: Bia`,
  ],
  [
    'a friend request',
    ({ ana, bia }) => world.call(bia, 'connections.request', { user_id: ana.user_id }),
    `${TWO}: Bia | 1 notificação: Bia`,
  ],
  [
    'a friend request of somebody in private mode',
    async ({ ana, bia }) => {
      await world.call(bia, 'connections.request', { user_id: ana.user_id })
      await world.call(bia, 'settings.update', { private_mode: true })
    },
    `${TWO} | 1 notificação`,
  ],
  [
    'a friend request, and friends switched off',
    async ({ ana, bia }) => {
      await world.call(bia, 'connections.request', { user_id: ana.user_id })
      await world.call(ana, 'settings.update', { friend_notifications: false })
    },
    `${TWO}: Bia`,
  ],
  [
    'a friend request that was taken back',
    async ({ ana, bia }) => {
      await world.call(bia, 'connections.request', { user_id: ana.user_id })
      await world.call(bia, 'connections.cancel', { user_id: ana.user_id })
    },
    `${TWO}: Bia`,
  ],
  [
    'notifications that were read',
    async ({ ana, bia }) => {
      await world.call(bia, 'connections.request', { user_id: ana.user_id })
      await world.call(ana, 'notifications.mark_all_read', {})
    },
    `${TWO}: Bia`,
  ],
  [
    'a notification alone',
    async ({ ana, bia, chat }) => {
      await world.call(ana, 'messages.read', { conversation_id: chat, seq: 99 })
      await befriend(world, ana, bia)
    },
    '1 notificação: Bia',
  ],
  [
    'a notification that was written in the moment of a block, which ends all others',
    async ({ ana, bia, chat }) => {
      await world.call(ana, 'messages.read', { conversation_id: chat, seq: 99 })
      await befriend(world, ana, bia)
      await query(
        'insert into blocked_users (user_id, blocked_user_id) values ($1, $2)',
        bia.user_id,
        ana.user_id,
      )
    },
    null,
  ],
  ['who wrote is gone', ({ bia }) => world.call(bia, 'account.delete', { confirmation: 'DELETAR' }), null],
])('%s', async (_name, change, line) => {
  const scene = await setScene()
  await change(scene)
  await world.sendDigests()
  expect(told(scene.ana)).toBe(line)
  expect(scene.ana.mails()).toHaveLength(line === null ? 0 : 1)
  expect(JSON.stringify(scene.ana.mails())).not.toContain('segredo')
})

test('once a week at most, of what is new, all that waits', async () => {
  const { ana, bia, chat } = await setScene()
  await world.sendDigests()
  await world.sendDigests()
  expect(ana.mails()).toHaveLength(1)
  await send(world, bia, chat, 'mais um')
  await letPass(world, ana, 6)
  await noteDue(world.platform.pool, null, 1000)
  const noted = await query('select due_at from email_digests where user_id = $1', ana.user_id)
  expect(noted.rows).toEqual([{ due_at: null }])
  await world.sendDigests()
  expect(ana.mails()).toHaveLength(1)
  await letPass(world, ana, 1)
  await leave(world, ana, 20)
  await world.sendDigests()
  expect(ana.mails().map(({ subject }) => subject)).toEqual([
    'No Lero: 2 mensagens novas',
    'No Lero: 3 mensagens novas',
  ])
  // Nothing came since.
  await query(
    "update messages set created_at = created_at - interval '8 days' where conversation_id = $1",
    chat,
  )
  await letPass(world, ana, 7)
  await world.sendDigests()
  expect(ana.mails()).toHaveLength(2)
})

test('who comes back, reads or turns it off before theirs leaves gets none', async () => {
  const [back, read, off] = [await setScene(), await setScene(), await setScene()]
  await noteDue(world.platform.pool, null, 1000)
  await leave(world, back.ana, 0)
  await world.call(read.ana, 'messages.read', { conversation_id: read.chat, seq: 99 })
  await world.call(off.ana, 'settings.update', { email_digest: false })
  await world.sendDigests()
  for (const { ana } of [back, read, off]) expect(ana.mails()).toEqual([])
  const { rows } = await query('select user_id from email_digests where due_at is not null')
  expect(rows).toEqual([])
})

test('in the language of the person, and of more than was looked at it says so', async () => {
  const { ana, bia, chat } = await setScene()
  await world.call(ana, 'settings.update', { language: 'en' })
  await sendMany(
    world,
    bia,
    chat,
    Array.from({ length: 110 }, (_, index) => `n. ${index}`),
  )
  await world.sendDigests()
  expect(ana.mails()[0]?.subject).toBe('On Lero: more than 100 new messages')
})

test('pages of people end, and each of them is looked at', async () => {
  const scenes = [await setScene(), await setScene(), await setScene()]
  const seen: (string | null)[] = []
  let noted = 0
  let after: string | null = null
  do {
    const page = await noteDue(world.platform.pool, after, 2)
    after = page.last_user_id
    noted += page.noted
    seen.push(after)
  } while (after !== null)
  expect(noted).toBe(scenes.length)
  expect(seen.length).toBeGreaterThan(2)
  expect(new Set(seen).size).toBe(seen.length)
})

test('two processes that look at once note and send one', async () => {
  const { ana } = await setScene()
  const { pool } = world.platform
  await Promise.all([1, 2, 3].map(() => noteDue(pool, null, 1000)))
  const claims = await Promise.all([1, 2, 3].map(() => claimDigests(pool, 1000, 60_000)))
  expect(claims.flat().filter(({ user_id }) => user_id === ana.user_id)).toHaveLength(1)
})

test('with their account goes what is kept of their digests', async () => {
  const { ana } = await setScene()
  await world.sendDigests()
  const count = async () =>
    (await query('select from email_digests where user_id = $1', ana.user_id)).rowCount
  expect(await count()).toBe(1)
  await world.call(ana, 'account.delete', { confirmation: 'DELETAR' })
  expect(await count()).toBe(0)
})

test('a server whose address nobody knows sends none: nobody could leave them', async () => {
  const { ana } = await setScene()
  const config = loadConfig({ NODE_ENV: 'test', HOST: '0.0.0.0' })
  const platform = { ...world.platform, config }
  const { signal } = new AbortController()
  for (const job of ['digest.collect', 'digest.send'] as const)
    await digestJobs[job]({ platform, signal }, {})
  expect(ana.mails()).toEqual([])
  await world.sendDigests()
  expect(ana.mails()).toHaveLength(1)
})
