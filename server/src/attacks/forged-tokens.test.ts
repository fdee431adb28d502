import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppStand, type Person, startAppStand } from '../platform/testing/app-stand.ts'
import { SocketClient } from '../platform/ws/testing/socket-client.ts'

const KEY = randomBytes(32).toString('base64url')

let stand: AppStand
let ana: Person
let rui: Person

beforeAll(async () => {
  stand = await startAppStand({ KEY_ACCESS_TOKEN: KEY })
  ;[ana, rui] = [await stand.signUp(), await stand.signUp()]
}, 60_000)
afterAll(() => stand.close())

type Json = Record<string, unknown>

const encode = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string | undefined): Json =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Json

/** The token of a thief, with other claims and the signature that it had. */
const alter = (claims: Json): string => {
  const [header = '', payload, signature = ''] = rui.token.split('.')
  return [header, encode({ ...decode(payload), ...claims }), signature].join('.')
}

/** What a thief signs for themselves: Ana's claims, with whatever key and header. */
const forge = (header: Json, signWith: (signed: string) => string, claims: Json = {}): string => {
  const signed = `${encode({ typ: 'JWT', ...header })}.${encode({ ...decode(ana.token.split('.')[1]), ...claims })}`
  return `${signed}.${signWith(signed)}`
}

const hmac =
  (key: string, hash = 'sha256') =>
  (signed: string): string =>
    createHmac(hash, key).update(signed).digest('base64url')

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3600

const forgeries: readonly [string, () => string][] = [
  ['no signature, by the algorithm none', () => forge({ alg: 'none' }, () => '')],
  ['the algorithm none in other letters', () => forge({ alg: 'nOnE' }, () => '')],
  [
    'none with the signature of a true token',
    () => forge({ alg: 'none' }, () => ana.token.split('.')[2] ?? ''),
  ],
  ['a key that was guessed', () => forge({ alg: 'HS256' }, hmac('secret'))],
  ['an empty key', () => forge({ alg: 'HS256', kid: '../../../../dev/null' }, hmac(''))],
  [
    'a key of its own, in its own header',
    () => {
      const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') }
      return forge({ alg: 'HS256', jwk }, hmac('mine'))
    },
  ],
  [
    'a pair of keys, and an address to fetch them',
    () =>
      forge({ alg: 'RS256', jku: 'http://127.0.0.1:9/keys.json' }, (signed) =>
        sign('sha256', Buffer.from(signed), rsa.privateKey).toString('base64url'),
      ),
  ],
  ['another algorithm with the true key', () => forge({ alg: 'HS512' }, hmac(KEY, 'sha512'))],
  ['another person, under the signature of a true token', () => alter({ sub: ana.id })],
  [
    'another session, under the signature of a true token',
    () => {
      const { session_id } = decode(ana.token.split('.')[1])
      return alter({ session_id })
    },
  ],
  ['a longer life, under the signature of a true token', () => alter({ exp: inAnHour() + 86_400 })],
  ['another audience and role', () => alter({ aud: 'service_role', role: 'service_role' })],
  ['a signature cut short', () => ana.token.slice(0, -4)],
  [
    'an hour that is over, truly signed',
    () => forge({ alg: 'HS256' }, hmac(KEY), { exp: Math.floor(Date.now() / 1000) - 60 }),
  ],
  [
    'a session that never was, truly signed',
    () => forge({ alg: 'HS256' }, hmac(KEY), { session_id: randomUUID() }),
  ],
]

/** How the three doors answer: accounts, calls, socket. */
async function tryDoors(token: string): Promise<{ account: number; call: number; socket: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const account = await fetch(`${stand.url}/auth/v1/user`, { headers })
  const call = await fetch(`${stand.url}/api/settings.get`, { method: 'POST', headers, body: '{}' })
  const socket = await SocketClient.open(`${stand.url.replace('http', 'ws')}/socket`)
  socket.hello(token)
  await socket.until(() => socket.frames.length > 0, 'an answer')
  const [first] = socket.frames
  socket.ws.close()
  await socket.closed()
  return {
    account: account.status,
    call: call.status,
    socket: first?.t === 'bye' ? `bye ${first.reason}` : (first?.t ?? ''),
  }
}

test('the attack uses tokens as they are: a true one opens all three doors, also when it is signed here', async () => {
  expect(forgeries).toHaveLength(15)
  const open = { account: 200, call: 200, socket: 'heads' }
  expect(await tryDoors(ana.token)).toEqual(open)
  expect(await tryDoors(forge({ alg: 'HS256' }, hmac(KEY)))).toEqual(open)
})

test.each(forgeries)(
  '15 forged tokens: %s is refused by calls, accounts and the socket',
  async (_, forgeOne) => {
    const { account, call, socket } = await tryDoors(forgeOne())
    expect([401, 403]).toContain(account)
    expect(call).toBe(401)
    expect(socket).toBe('bye unauthenticated')
  },
)
