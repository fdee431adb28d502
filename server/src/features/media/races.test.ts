import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recounts, selectViolations } from '../../platform/append/testing/recount.queries.ts'
import type { Caller } from '../../platform/call.ts'
import { createTestGroup } from '../../platform/testing/chats.ts'
import { type FileServer, startFileServer } from '../../platform/testing/file-server.ts'
import { selectStrays } from './testing/strays.queries.ts'

const ROUNDS = 200

let server: FileServer
let photo: Buffer

beforeAll(async () => {
  server = await startFileServer()
  photo = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#9333ea' } })
    .png()
    .toBuffer()
})
afterAll(() => server.close())

const toInput = async (caller: Caller, conversation_id: string) => ({
  conversation_id,
  client_id: randomUUID(),
  file_id: await server.uploadWhole(caller, 'media-messages', photo),
  message_type: 'image' as const,
})

/** Nothing is counted wrong, and no file stands without its message nor a message without its file. */
const expectOrder = async () => {
  const { pool } = server.world.platform
  for (const sql of Object.values(recounts)) expect(await selectViolations(pool, sql)).toEqual([])
  expect(await selectStrays(pool)).toEqual([])
}

test('a photo that is sent while its sender leaves is in the log before that, or refused', async () => {
  const ana = await server.world.person()
  for (let round = 0; round < ROUNDS; round++) {
    const bia = await server.world.person()
    const { id: group_id, conversation_id } = await createTestGroup(server.world, ana, [bia])
    const input = await toInput(bia, conversation_id)
    const [sent] = await Promise.all([
      server.world.ask(bia, 'media.send', input),
      server.world.call(bia, 'groups.leave', { group_id }),
    ])
    const { messages, notices = [] } = await server.world.call(ana, 'messages.open', { conversation_id })
    const left = notices.find(({ kind }) => kind === 'member_left')?.seq ?? 0
    expect(messages.length).toBe(sent.code === null ? 1 : 0)
    expect(sent.code ?? 'not_found').toBe('not_found')
    for (const { seq } of messages) expect(seq).toBeLessThan(left)
  }
  await expectOrder()
}, 120_000)

test('a photo that is sent while somebody blocks is in the log before that, or refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [ana, bia] = (await server.world.people(2)) as [Caller, Caller]
    const asked = { other_user_id: bia.user_id }
    const { conversation_id } = await server.world.call(ana, 'conversations.start_direct_conversation', asked)
    const input = await toInput(ana, conversation_id)
    const [sent] = await Promise.all([
      server.world.ask(ana, 'media.send', input),
      server.world.call(bia, 'people.block', { user_id: ana.user_id }),
    ])
    expect(sent.code ?? 'blocked').toBe('blocked')
    const again = await server.world.ask(ana, 'media.send', input)
    expect(again.output?.ack).toEqual(sent.output?.ack)
  }
  await expectOrder()
}, 120_000)

test('a photo that is passed on, and sent again, while it is deleted leaves each message its file, or none', async () => {
  const [ana, bia] = (await server.world.people(2)) as [Caller, Caller]
  const asked = { other_user_id: bia.user_id }
  const { conversation_id } = await server.world.call(ana, 'conversations.start_direct_conversation', asked)
  for (let round = 0; round < ROUNDS; round++) {
    const input = await toInput(ana, conversation_id)
    const { message } = await server.world.call(ana, 'media.send', input)
    const [passed] = await Promise.all([
      server.world.ask(bia, 'media.forward', {
        message_id: message.id,
        conversation_id,
        client_id: randomUUID(),
      }),
      server.world.call(ana, 'messages.delete_for_everyone', { message_id: message.id }),
      server.world.call(ana, 'media.send', input),
    ])
    expect(passed.code ?? 'not_found').toBe('not_found')
  }
  const { rows } = await server.world.platform.pool.query(
    `select f.id from attachments a join files f on f.id = a.file_id where a.conversation_id = $1`,
    [conversation_id],
  )
  const stored = new Set<string>()
  for await (const { key } of server.files.list('media-messages')) stored.add(key)
  expect(rows.filter(({ id }) => !stored.has(`media-messages/${id}`))).toEqual([])
  await expectOrder()
}, 120_000)
