import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startStand } from './testing/gateway-stand.ts'
import type { Stand } from './testing/gateway-stand.ts'
import type { SocketClient } from './testing/socket-client.ts'

const ana = randomUUID()
const rui = randomUUID()

let stand: Stand
beforeEach(async () => {
  stand = await startStand()
})
afterEach(() => stand.close())

const sendMany = (client: SocketClient, conversation_id: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const client_id = randomUUID()
    client.send({ t: 'send', conversation_id, client_id, content: `${n}`, message_type: 'text' })
    return client_id
  })

test('a final refusal is a nack, also for content that is not valid; what follows goes on', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const a = await stand.connect(ana)
  const [foreign] = sendMany(a, stand.world.addConversation(rui), 1)
  const invalid = randomUUID()
  a.sendText(JSON.stringify({ t: 'send', conversation_id: chat, client_id: invalid, content: 'a\0b' }))
  const [good] = sendMany(a, chat, 1)
  await a.next('ack')
  expect(a.of('nack')).toMatchObject([
    { client_id: invalid, code: 'invalid_input' },
    { client_id: foreign, code: 'not_found' },
  ])
  expect(a.of('ack')).toMatchObject([{ client_id: good, seq: 1 }])
})

test('I14, I15: a send whose answer is unknown is not answered: the socket closes with 1013 and what followed is dropped', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const a = await stand.connect(ana)
  const gate = stand.world.hold('sendMessage')
  sendMany(a, chat, 100)
  await a.until(
    () => stand.world.calls.filter((call) => call === 'sendMessage').length === 64,
    '64 sends at work',
  )
  gate.fail()
  expect(await a.closed()).toBe(1013)
  expect(a.of('ack')).toEqual([])
  expect(stand.world.head(chat).last_seq).toBe(64)
})

test('64 sends are worked on at most; the others wait and keep their order', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const a = await stand.connect(ana)
  const gate = stand.world.hold('sendMessage')
  const clientIds = sendMany(a, chat, 300)
  await a.until(() => stand.world.calls.filter((call) => call === 'sendMessage').length >= 64, '64 sends')
  const b = await stand.connect(rui)
  await b.settle()
  expect(stand.world.calls.filter((call) => call === 'sendMessage')).toHaveLength(64)
  gate.release()
  await a.next('ack', 300)
  expect(a.of('ack').map((ack) => ack.client_id)).toEqual(clientIds)
  expect(a.of('ack').map((ack) => ack.seq)).toEqual(clientIds.map((_, index) => index + 1))
})

test('a socket with 64 unanswered sends is still answered its pings', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const a = await stand.connect(ana)
  const gate = stand.world.hold('sendMessage')
  sendMany(a, chat, 64)
  await a.settle()
  expect(a.of('ack')).toHaveLength(0)
  gate.release()
  await a.next('ack', 64)
})

test('with more than 2 s of work waiting a send is kept and the client asked for patience; pings go on', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const a = await stand.connect(ana)
  stand.world.backlogMs = 2001
  const clientIds = sendMany(a, chat, 5)
  expect(await a.next('busy')).toEqual({ t: 'busy', retry_after_ms: 1000 })
  await a.settle()
  expect(stand.world.head(chat).last_seq).toBe(0)
  stand.world.backlogMs = 2000
  clientIds.push(...sendMany(a, chat, 1))
  await a.next('ack', 6)
  expect(a.of('ack').map((ack) => ack.client_id)).toEqual(clientIds)
  expect(a.of('busy')).toHaveLength(1)
})

test('I3: a repeated send gets the first answer again, and says nothing of how it was stored', async () => {
  const chat = stand.world.addConversation(ana, rui)
  const [a, phone] = await Promise.all([stand.connect(ana), stand.connect(ana)])
  const frame = {
    t: 'send',
    conversation_id: chat,
    client_id: randomUUID(),
    content: 'oi',
    message_type: 'text',
  } as const
  a.send(frame)
  a.send(frame)
  await a.next('ack', 2)
  expect(a.of('ack')[0]).toEqual({ ...a.of('ack')[1], as_sent: true })
  await Promise.all([a.settle(), phone.next('event')])
  expect([a.eventSeqs(chat), phone.eventSeqs(chat)]).toEqual([[], [1]])
})

test('a person far ahead of the pace is read on later, over all their sockets: nothing refused, all in order', async () => {
  const slow = await startStand({ limits: { framesPerMinute: 60 } })
  onTestFinished(() => slow.close())
  const chat = slow.world.addConversation(ana, rui)
  const [a, other, b] = await Promise.all([slow.connect(ana), slow.connect(ana), slow.connect(rui)])
  const sent = sendMany(a, chat, 60)
  await a.next('ack', 60)
  const [late] = sendMany(other, chat, 1)
  const [free] = sendMany(b, chat, 1)
  expect(await b.next('ack')).toMatchObject({ client_id: free, seq: 61 })
  expect(await other.next('ack')).toMatchObject({ client_id: late, seq: 62 })
  expect(a.of('ack').map((ack) => ack.client_id)).toEqual(sent)
  expect([...a.of('nack'), ...other.of('nack'), ...other.of('busy')]).toEqual([])
})
