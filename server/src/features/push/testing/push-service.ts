import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushPayload, PushSubscriptionKeys } from '#contract/push.ts'
import { decrypt, type Receiver } from './decrypt.ts'

/** How it answers: taken, as it is told to next, a status with headers, or never. */
export type Behaviour =
  | 'take'
  | 'hold'
  | 'hang'
  | { readonly status: number; readonly headers?: Record<string, string> }

/** A push that arrived: decrypted as its browser would. */
export type Arrived = {
  readonly device: string
  readonly payload: PushPayload
  readonly headers: IncomingMessage['headers']
  readonly atMs: number
  readonly bytes: number
}

/** A push service of the tests, on this machine: refuses what the real ones refuse. */
export interface PushService {
  readonly origin: string
  /** A browser subscribes: what it tells its server. `name` is found again in what arrives. */
  subscribe(name?: string): PushSubscriptionKeys
  readonly arrived: Arrived[]
  of(device: string): Arrived[]
  /** What that device was told. */
  told(device: string): PushPayload[]
  /** Requests it got, answered or not. */
  readonly requests: { count: number }
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

/** `publicKey`: the VAPID key that subscriptions are made with, asked for at the first push. */
export async function startPushService(readPublicKey: () => Promise<string> | string): Promise<PushService> {
  const receivers = new Map<string, Receiver & { readonly name: string }>()
  const arrived: Arrived[] = []
  const requests = { count: 0 }
  const held: (() => void)[] = []
  let behaviour: Behaviour = 'take'

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests.count += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (behaviour === 'hold') await new Promise<void>((resolve) => held.push(resolve))
    if (behaviour === 'hang' || behaviour === 'hold') return
    if (behaviour !== 'take') return void response.writeHead(behaviour.status, behaviour.headers).end()
    const receiver = receivers.get(request.url?.slice('/push/'.length) ?? '')
    if (!receiver) return void response.writeHead(410).end()
    const problem = findProblem(request, origin, await readPublicKey())
    if (problem) return void response.writeHead(403).end(problem)
    const body = Buffer.concat(chunks)
    const payload = JSON.parse(decrypt(receiver, body).toString()) as PushPayload
    arrived.push({
      device: receiver.name,
      payload,
      headers: request.headers,
      atMs: Date.now(),
      bytes: body.length,
    })
    response.writeHead(201).end()
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: Error) => response.writeHead(400).end(error.message))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const of = (device: string): Arrived[] => arrived.filter((one) => one.device === device)
  return {
    origin,
    arrived,
    requests,
    of,
    told: (device) => of(device).map(({ payload }) => payload),
    subscribe: (name = randomUUID()) => {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const id = randomUUID()
      receivers.set(id, { keys, auth, name })
      return {
        endpoint: `${origin}/push/${id}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    behave: (next) => {
      behaviour = next
      for (const go of held.splice(0)) go()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What RFC 8030 and RFC 8292 ask of a request; null: nothing is wrong. */
function findProblem({ headers }: IncomingMessage, origin: string, publicKey: string): string | null {
  if (headers['content-encoding'] !== 'aes128gcm') return 'no aes128gcm'
  if (!/^\d+$/.test(String(headers['ttl']))) return 'no TTL'
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) return 'another key than the one of the subscription'
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const verifier = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: verifier, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'not signed'
  const { aud, exp, sub } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const aheadS = Number(exp) - Date.now() / 1000
  if (aud !== origin) return 'for another service'
  if (!(aheadS > 0 && aheadS <= 24 * 3600)) return 'not for the day to come'
  return /^(mailto:|https:)/.test(String(sub)) ? null : 'of nobody'
}
