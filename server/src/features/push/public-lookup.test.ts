import { createSocket, type Socket } from 'node:dgram'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublicLookup } from './public-lookup.ts'

const A = 1
/** What each name leads to; of one that stands here with nothing nobody ever hears. */
const NAMES: Record<string, readonly string[]> = {
  'push.example': ['142.250.79.42'],
  'inside.example': ['10.0.0.8'],
  'machine.example': ['127.0.0.1'],
  'cloud.example': ['169.254.169.254'],
  'both.example': ['192.168.0.1', '142.250.79.43'],
  'silent.example': [],
}
let server: Socket
let find: (name: string, all?: boolean) => Promise<string | LookupAddress[]>

beforeAll(async () => {
  server = createSocket('udp4', (query, { port, address }) => {
    const reply = answer(query)
    if (reply) server.send(reply, port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const ask = createPublicLookup([`127.0.0.1:${server.address().port}`])
  find = (name, all = true) =>
    new Promise((resolve, reject) => {
      ask(name, { all }, (error, found) => (error ? reject(error) : resolve(found)))
    })
})
afterAll(() => server.close())

/** A name server's (RFC 1035): the question again, and the IPv4 addresses it asks for. */
function answer(query: Buffer): Buffer | null {
  const end = query.indexOf(0, 12)
  const labels: string[] = []
  for (let at = 12; at < end; at += 1 + query[at]!)
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
  const addresses = NAMES[labels.join('.').toLowerCase()]
  if (addresses?.length === 0) return null
  const records = query.readUInt16BE(end + 1) === A ? (addresses ?? []).filter(isIPv4) : []
  const head = Buffer.from(query.subarray(0, 12))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  const found = records.map((ip) =>
    Buffer.concat([
      Buffer.of(0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4),
      Buffer.from(ip.split('.').map(Number)),
    ]),
  )
  return Buffer.concat([head, query.subarray(12, end + 5), ...found])
}

test('a name leads to its addresses outside, one or all', async () => {
  expect(await find('push.example')).toEqual([{ address: '142.250.79.42', family: 4 }])
  expect(await find('push.example', false)).toBe('142.250.79.42')
  expect(await find('both.example')).toEqual([{ address: '142.250.79.43', family: 4 }])
})

test.each(['inside.example', 'machine.example', 'cloud.example', 'nobody.example'])(
  '%s leads nowhere',
  async (name) => {
    await expect(find(name)).rejects.toThrow(`${name} leads nowhere outside`)
  },
)

test('names whose server never answers keep no other name of the process waiting', async () => {
  const silent = Array.from({ length: 20 }, () => find('silent.example'))
  const answered = Promise.all(silent.map((one) => one.catch((error: Error) => error.message)))
  const startedAtMs = performance.now()
  expect(await find('push.example')).toHaveLength(1)
  expect((await lookup('localhost')).address).toMatch(/^(127\.|::1)/)
  expect(performance.now() - startedAtMs).toBeLessThan(1000)
  expect(new Set(await answered)).toEqual(new Set(['silent.example leads nowhere outside']))
  expect(performance.now() - startedAtMs).toBeLessThan(9000)
}, 15_000)
