import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppStand, type Person, startAppStand } from '../platform/testing/app-stand.ts'
import { SocketClient } from '../platform/ws/testing/socket-client.ts'

let stand: AppStand
let ana: Person
let bystander: SocketClient

const socketUrl = (): string => `${stand.url.replace('http', 'ws')}/socket`

beforeAll(async () => {
  stand = await startAppStand()
  ana = await stand.signUpWith(3)
  bystander = await SocketClient.connect(socketUrl(), (await stand.signUp()).token)
}, 60_000)
afterAll(() => stand.close())

/** A hello with something else in it, as text: what JSON cannot say is put in by hand. */
const hello = (fields: Record<string, unknown>): string =>
  JSON.stringify({
    t: 'hello',
    token: ana.token,
    wire: { min: 1, max: 99 },
    device: randomUUID(),
    epoch: null,
    user_seq: 0,
    watermark: null,
    visible: true,
    ...fields,
  })

const refused: readonly [string, () => string][] = [
  ['a token of 60,000 characters', () => hello({ token: 'x'.repeat(60_000) })],
  ['no token', () => hello({ token: undefined })],
  ['a token that is an object', () => hello({ token: { toString: 'x' } })],
  ['a range that is upside down', () => hello({ wire: { min: 99, max: 1 } })],
  ['a range below every version', () => hello({ wire: { min: 1, max: 1 } })],
  ['a version without end', () => hello({}).replace('99', '1e999')],
  ['a device that is none', () => hello({ device: '../../etc/passwd' })],
  ['a number below zero', () => hello({ user_seq: -1 })],
  ['a number beyond integers', () => hello({}).replace('"user_seq":0', '"user_seq":9007199254740993')],
  ['an epoch that is none', () => hello({ epoch: `' or true --` })],
  ['a watermark as long as a frame', () => hello({ watermark: '9'.repeat(60_000) })],
  ['visible as a word', () => hello({ visible: 'yes' })],
  ['a prototype', () => `{"t":"hello","__proto__":{"token":"${ana.token}"}}`],
  [
    'something else than a hello',
    () => JSON.stringify({ t: 'call', id: 1, name: 'settings.get', input: {} }),
  ],
  [
    'a message before the hello',
    () =>
      JSON.stringify({ t: 'send', conversation_id: randomUUID(), client_id: randomUUID(), content: 'oi' }),
  ],
]

test.each(refused)('hostile hellos: %s ends its own socket, unanswered', async (_, write) => {
  const socket = await SocketClient.open(socketUrl())
  socket.sendText(write())
  expect([1007, 1008, 1009]).toContain(await socket.closed())
  expect(socket.frames.filter(({ t }) => t !== 'bye')).toEqual([])
  await bystander.settle()
})

/** Well-formed, of a base that no set of heads ever had. */
const bases: readonly [string, Record<string, unknown>][] = [
  ['of another epoch', { epoch: randomUUID(), user_seq: 5, watermark: '1.1' }],
  ['of no numbers', { epoch: randomUUID(), user_seq: 5, watermark: `1.1'; select pg_sleep(60); --` }],
  ['of numbers too large to be one', { watermark: `${'9'.repeat(20)}.${'9'.repeat(18)}` }],
  ['from the future', { user_seq: Number.MAX_SAFE_INTEGER, watermark: `1.${'9'.repeat(18)}` }],
]

test.each(bases)('hostile hellos: a base %s is answered with the complete list', async (_, base) => {
  const { rows } = await stand.database.pool.query<{ epoch: string }>('select epoch from server_epoch')
  const socket = await SocketClient.open(socketUrl())
  socket.sendText(hello({ epoch: rows[0]?.epoch, ...base }))
  expect(await socket.next('heads')).toMatchObject({ complete: true, total: 3 })
  socket.ws.close()
  await bystander.settle()
})

test('hostile hellos: a second one, in the same breath, ends the socket; who was let in sees nothing of it', async () => {
  const socket = await SocketClient.open(socketUrl())
  socket.sendText(hello({}))
  socket.sendText(hello({ token: (await stand.signUp()).token }))
  expect(await socket.closed()).toBe(1008)
  await bystander.settle()
})
