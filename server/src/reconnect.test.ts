import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HeadsPage } from '#contract/conversations.ts'
import { type AppStand, type Connected, type Person, startAppStand } from './platform/testing/app-stand.ts'
import { countQueries } from './platform/testing/count-queries.ts'
import { untilOthersEnd } from './platform/testing/until-others-end.ts'

/** Of a frame that carries more than 125 bytes and at most 65,535 (RFC 6455). */
const FRAME_HEADER_BYTES = 4

let stand: AppStand
let ana: Person

beforeAll(async () => {
  stand = await startAppStand()
  ana = await stand.signUpWith(10_000)
}, 60_000)
afterAll(() => stand.close())

test('a reconnect with nothing new is under 1 KB and at most three statements, with 10 and with 10,000 conversations', async () => {
  const rui = await stand.signUpWith(10)
  for (const [count, { token }] of [[10, rui] as const, [10_000, ana] as const]) {
    await untilOthersEnd(stand.database.pool)
    const first = await stand.connect(token)
    expect(first.heads).toMatchObject({ complete: true, total: count })
    first.socket.close()
    const statements: number[] = []
    for (let tries = 0; tries < 3; tries += 1) {
      const number = await countQueries(async () => {
        const { heads, bytes, socket } = await stand.connect(token, first.heads)
        expect(heads).toMatchObject({ complete: false, heads: [], cursor: null, total: count })
        expect(bytes).toBeLessThan(1024)
        socket.close()
      })
      statements.push(number)
    }
    // The process beats and works off jobs beside it.
    expect(Math.min(...statements)).toBeLessThanOrEqual(3)
  }
})

test('LOAD-011: a first connect with 10,000 conversations brings the newest 50 in its first frame, under 40 KB; the rest follows in pages', async () => {
  const { token, id } = ana
  const { heads: first, bytes, socket } = await stand.connect(token)
  const newest = await stand.database.pool.query<{ updated_at: string }>(
    `select c.updated_at from conversations c join conversation_participants p on p.conversation_id = c.id
     where p.user_id = $1 order by c.updated_at desc limit 150`,
    [id],
  )
  const times = newest.rows.map((row) => row.updated_at)
  expect(first.heads.map((head) => head.updated_at)).toEqual(times.slice(0, 50))
  expect(bytes).toBeLessThan(40 * 1024)
  expect(first.total).toBe(10_000)

  const pages: HeadsPage[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    const text = isBinary ? inflateRawSync(data).toString() : data.toString()
    pages.push(JSON.parse(text) as HeadsPage)
  })
  let { cursor } = first
  for (let count = 1; count <= 2; count += 1) {
    socket.send(JSON.stringify({ t: 'heads_more', cursor }))
    await expect.poll(() => pages.length, { timeout: 10_000 }).toBe(count)
    cursor = pages.at(-1)?.cursor ?? null
  }
  socket.close()
  expect(pages.flatMap((page) => page.heads.map((head) => head.updated_at))).toEqual(times.slice(50))
})

test('a connect costs the same few statements with 10 and with 100 conversations, and reads one page of heads', async () => {
  const connected = async (count: number): Promise<number> => {
    const { token } = await stand.signUpWith(count)
    const statements: number[] = []
    for (let tries = 0; tries < 3; tries += 1) {
      const number = await countQueries(async () => {
        const { heads, socket } = await stand.connect(token)
        expect([heads.heads.length, heads.total]).toEqual([Math.min(count, 50), count])
        socket.close()
      })
      statements.push(number)
    }
    // The process beats and works off jobs beside it.
    return Math.min(...statements)
  }
  const [few, many] = [await connected(10), await connected(100)]
  expect(few).toBeLessThanOrEqual(3)
  expect(many).toBe(few)
})

test('LOAD-019: many who come back at once cost three statements each, and hear all that was said meanwhile', async () => {
  const CROWD = 20
  const people = await Promise.all(Array.from({ length: CROWD }, () => stand.signUpWith(20)))
  // What an open transaction may still have written is told again.
  await untilOthersEnd(stand.database.pool)
  const first = await Promise.all(people.map(({ token }) => stand.connect(token)))
  for (const { socket } of first) socket.close()
  const said = await stand.database.pool.query<{ id: string }>(
    `update conversations c set last_seq = 2, updated_at = now()
     from (select distinct on (user_id) conversation_id from conversation_participants
       where user_id = any($1::uuid[]) order by user_id, conversation_id) one
     where c.id = one.conversation_id returning c.id`,
    [people.map(({ id }) => id)],
  )
  const back: Connected[] = []
  const statements = await countQueries(async () => {
    const bases = first.map(({ heads }) => heads)
    back.push(...(await Promise.all(people.map(({ token }, nth) => stand.connect(token, bases[nth])))))
  })
  expect(back.flatMap(({ heads }) => heads.heads.map((head) => head.conversation_id)).toSorted()).toEqual(
    said.rows.map(({ id }) => id).toSorted(),
  )
  // The process beats and works off jobs beside it.
  expect(statements).toBeLessThanOrEqual(3 * CROWD + 20)
  for (const { socket } of back) socket.close()
})

test('SWIFT-007: a received direct message costs at most 450 bytes on the wire beyond its text, a sent one at most 300 back', async () => {
  const [rui, lia] = [await stand.signUp(), await stand.signUp()]
  await stand.call(lia, 'conversations.start_direct_conversation', { other_user_id: rui.id })
  const started = await stand.call(rui, 'conversations.start_direct_conversation', { other_user_id: lia.id })
  const { conversation_id } = started as { conversation_id: string }
  const [sender, phone, receiver] = [
    await stand.connect(rui.token),
    await stand.connect(rui.token),
    await stand.connect(lia.token),
  ]
  const content = 'Mensagem de medida, do tamanho de uma fala.'
  const heardBefore = [sender, phone, receiver].map(({ heard }) => heard.length)
  for (let nth = 0; nth < 10; nth += 1) {
    const client_id = randomUUID()
    sender.socket.send(JSON.stringify({ t: 'send', conversation_id, client_id, content }))
  }
  const messagesOf = ({ heard }: Connected) => heard.filter(({ frame }) => frame.t === 'message')
  await expect.poll(() => [messagesOf(receiver).length, messagesOf(phone).length]).toEqual([10, 10])
  const bytesSince = ({ heard }: Connected, from = 0): number =>
    heard.slice(from).reduce((sum, { bytes }) => sum + bytes + FRAME_HEADER_BYTES, 0)
  await expect.poll(() => sender.heard.length).toBe((heardBefore[0] ?? 0) + 10)
  expect(bytesSince(receiver, heardBefore[2]) / 10).toBeLessThanOrEqual(450 + content.length)
  expect(bytesSince(sender, heardBefore[0]) / 10).toBeLessThanOrEqual(300)
  expect(messagesOf(receiver)[0]?.frame).toMatchObject({ content, sender_id: rui.id, seq: 1 })
  expect(JSON.stringify(messagesOf(receiver))).not.toContain('null')
  for (const { socket } of [sender, phone, receiver]) socket.close()
})
