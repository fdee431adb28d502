import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppStand, startAppStand } from '../platform/testing/app-stand.ts'
import { collectGarbage } from '../platform/testing/collect-garbage.ts'
import { SocketClient } from '../platform/ws/testing/socket-client.ts'

const READERS = 10
const PAGES = 64
const MESSAGES = 500
const TEXT = 'Uma mensagem de tamanho comum, que ninguém lê. '.repeat(40)
const MEGABYTE = 1024 * 1024

let stand: AppStand
let url = ''

beforeAll(async () => {
  stand = await startAppStand()
  url = `${stand.url.replace('http', 'ws')}/socket`
}, 60_000)
afterAll(() => stand.close())

const socketOf = ({ ws }: SocketClient): Socket => (ws as unknown as { _socket: Socket })._socket

/** Two people with a chat of so many messages, written at once. */
async function startFullChat(): Promise<{ readers: string; writer: string; chat: string }> {
  const [ana, rui] = [await stand.signUp(), await stand.signUp()]
  const { conversation_id: chat } = (await stand.call(ana, 'conversations.start_direct_conversation', {
    other_user_id: rui.id,
  })) as { conversation_id: string }
  const writer = await SocketClient.connect(url, rui.token)
  for (let nth = 1; nth <= MESSAGES; nth += 1) say(writer, chat)
  await writer.next('ack', MESSAGES)
  writer.ws.close()
  return { readers: ana.token, writer: rui.token, chat }
}

function say(socket: SocketClient, conversation_id: string): void {
  socket.send({ t: 'send', conversation_id, client_id: randomUUID(), content: TEXT, message_type: 'text' })
}

/** What the process keeps beside the JavaScript heap: buffers of what waits on sockets, without what nobody has. */
const buffersMb = (): number => {
  collectGarbage()
  return process.memoryUsage().arrayBuffers / MEGABYTE
}

test('slow readers, 64 unread pages: ten sockets that ask for 64 pages of 1 MB each and read none cost at most 64 MB; everybody else is served, and they too when they read', async () => {
  const { readers, writer, chat } = await startFullChat()
  const slow = await Promise.all(Array.from({ length: READERS }, () => SocketClient.connect(url, readers)))
  const other = await SocketClient.connect(url, writer)
  const before = buffersMb()
  for (const socket of slow) {
    socketOf(socket).pause()
    for (let nth = 0; nth < PAGES; nth += 1) socket.send({ t: 'get', conversation_id: chat, after: 0 })
  }
  // Each of these is told to all of them, too.
  for (let nth = 1; nth <= 200; nth += 1) {
    say(other, chat)
    await other.next('ack', nth)
  }
  expect(buffersMb() - before).toBeLessThan(64)
  expect(other.of('nack')).toEqual([])

  const [first] = slow
  if (first) socketOf(first).resume()
  await first?.until(() => first.of('events').length === PAGES || first.closeCode !== null, 'its pages')
  expect(first?.closeCode).toBeNull()
  for (const socket of [...slow, other]) socket.ws.terminate()
}, 60_000)
