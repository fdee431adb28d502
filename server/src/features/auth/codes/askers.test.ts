import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'
import { newDevice } from '../testing/people.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

type Kind = { readonly to: object; readonly address: string; readonly type: string }
const sms = (phone: string): Kind => ({ to: { phone }, address: phone, type: 'sms' })
const mail = (email: string): Kind => ({ to: { email }, address: email, type: 'email' })
const askFor = async ({ to, address }: Kind, device: string, count = 1) => {
  await server.database.pool.query('delete from auth.attempts')
  expect((await server.request('POST', '/otp', { body: to, device })).status).toBe(200)
  return /(?:código|é) (\d{6})/.exec((await server.messageTo(address, count)).text)?.[1] ?? ''
}
const give = async ({ to, type }: Kind, token: string, device: string) =>
  (await server.request('POST', '/verify', { body: { ...to, type, token }, device })).status
const otherThan = (...codes: string[]) =>
  ['000000', '000001', '000002'].find((code) => !codes.includes(code)) ?? ''

test.each([sms('+5511911115001'), mail('codigo@exemplo.com.br')])(
  "SAFE-010: a stranger's wrong tries do not void a code; the asker's own five do ($type)",
  async (kind) => {
    const [mine, stranger, third] = [
      await newDevice(server),
      await newDevice(server),
      await newDevice(server),
    ]
    const code = await askFor(kind, mine)
    for (const device of [stranger, third, stranger, third, stranger, third]) {
      expect(await give(kind, otherThan(code), device)).toBe(403)
    }
    // All others together have five tries: the right code is of no use to them any more.
    expect(await give(kind, code, third)).toBe(403)
    expect(await give(kind, code, mine)).toBe(200)

    const next = await askFor(kind, mine, 2)
    for (let index = 0; index < 5; index += 1) expect(await give(kind, otherThan(next), mine)).toBe(403)
    expect(await give(kind, next, mine)).toBe(403)
  },
)

test("SAFE-010: a stranger who asks for a code voids nobody else's", async () => {
  const [mine, stranger] = [await newDevice(server), await newDevice(server)]
  const kind = sms('+5511911115002')
  const code = await askFor(kind, mine)
  const strangers = await askFor(kind, stranger, 2)
  for (let index = 0; index < 6; index += 1) await give(kind, otherThan(code, strangers), stranger)
  expect(await give(kind, code, mine)).toBe(200)
})

test('a code may be typed on another device than the one that asked', async () => {
  const kind = sms('+5511911115003')
  const code = await askFor(kind, await newDevice(server))
  expect(await give(kind, code, await newDevice(server))).toBe(200)
})

test('of clients that keep no cookie the network asks', async () => {
  const kind = sms('+5511911115004')
  const code = await askFor(kind, '')
  for (let index = 0; index < 5; index += 1) await give(kind, otherThan(code), await newDevice(server))
  expect(await give(kind, code, '')).toBe(200)
})
