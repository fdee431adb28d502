import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { toAddressKey } from '../addresses.ts'
import { Counts } from '../counts.ts'
import { capConnections, endUnread, findConnectionCaps } from './connection-caps.ts'

const serve = async (prepare: (server: Server) => void, body = 'oi'): Promise<number> => {
  const server = createServer((_, response) => response.end(body))
  prepare(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A connection from one of the addresses of this machine that has asked for something; null: closed unanswered. */
const ask = async (port: number, localAddress: string): Promise<Socket | null> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const isAnswered = await Promise.race([
    once(socket, 'data').then(() => true),
    once(socket, 'close').then(() => false),
  ])
  return isAnswered ? socket : null
}

test('LOAD-004: connections of one address above its share are closed at once, every other address is served', async () => {
  const port = await serve((server) => capConnections(server, { total: 100, perAddress: 3 }))
  const mine = [await ask(port, '127.0.0.1'), await ask(port, '127.0.0.1'), await ask(port, '127.0.0.1')]
  expect(mine).not.toContain(null)
  expect(await ask(port, '127.0.0.1')).toBe(null)
  expect(await ask(port, '127.0.0.2')).not.toBe(null)
  const [first] = mine
  first?.destroy()
  await expect.poll(async () => (await ask(port, '127.0.0.1')) !== null).toBe(true)

  const counts = new Counts(findConnectionCaps(false).perAddress)
  let entered = 0
  while (entered < 20_000 && counts.tryEnter('203.0.113.7')) entered += 1
  expect(entered).toBeLessThan(findConnectionCaps(false).total)
  expect(counts.tryEnter('198.51.100.1')).toBe(true)
})

test('LOAD-003: an answer that nobody reads ends its connection', async () => {
  let connected: Promise<unknown[]> = Promise.resolve([])
  const port = await serve((server) => {
    endUnread(server, 200)
    connected = once(server, 'connection')
  }, 'x'.repeat(50_000_000))
  const reader = connect({ port, host: '127.0.0.1' })
  onTestFinished(() => void reader.destroy())
  reader.on('error', () => undefined)
  reader.pause()
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [served] = (await connected) as [Socket]
  await once(served, 'close')
  expect(served.destroyed).toBe(true)
})

test('an IPv6 customer is one address, however many of their network they use; an IPv4 one in IPv6 is that', () => {
  expect(toAddressKey('2001:db8:1:2:aaaa::1')).toBe(toAddressKey('2001:db8:1:2::ffff'))
  expect(toAddressKey('2001:db8:1:2::1')).not.toBe(toAddressKey('2001:db8:1:3::1'))
  expect(toAddressKey('::1')).toBe('0:0:0:0')
  expect(toAddressKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(toAddressKey('203.0.113.7')).toBe('203.0.113.7')
})
