import { createECDH, randomBytes } from 'node:crypto'
import webPush from 'web-push'
import { encrypt } from '../../server/src/features/push/encrypt.ts'
import { createPushServices, type PushRequest } from '../../server/src/features/push/push-service.ts'
import { createVapid } from '../../server/src/features/push/vapid.ts'
import { makeVapidKey, readVapidKey } from '../../server/src/platform/vapid-key.ts'
import { print } from './report.ts'

const COUNT = 5000
const AT_ONCE = 16
const SUBJECT = 'mailto:lero@localhost'
const PLAIN = Buffer.from('x'.repeat(500))

type Make = (endpoint: string) => PushRequest

/**
 * What a push costs without a queue and a database, in this process: encrypted and signed, and with its request as well;
 * by the server's own code and by the package web-push.
 */
export async function measureAlone(sinkUrl: string): Promise<void> {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const receiver = { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  const vapid = makeVapidKey()
  const services = createPushServices({ allowsLoopback: true })
  const endpoint = `${sinkUrl}/push/x`
  for (const [name, make] of [
    ['a push by ours, alone', createOwn(receiver, vapid)],
    ['a push by web-push 3.6.7, alone', createOther(receiver, vapid)],
  ] as const) {
    const made = await measureUs(async () => void make(endpoint))
    const posted = await measureUs(async () => {
      const { status } = await services.post(make(endpoint))
      if (status !== 201) throw new Error(`the push service answered ${status}`)
    })
    print(name, [`made ${format(made)}`, `and posted ${format(posted)}`])
  }
  services.close()
}

const format = (us: number): string => `${us.toFixed(0)} µs CPU, ${(1e6 / us).toFixed(0)}/s a core`

function createOwn(receiver: { p256dh: string; auth: string }, key: string): Make {
  const vapid = createVapid(key, SUBJECT)
  return (endpoint) => ({
    endpoint,
    body: encrypt(receiver, PLAIN),
    headers: {
      authorization: vapid.authorize(endpoint, Date.now()),
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
    },
  })
}

function createOther(keys: { p256dh: string; auth: string }, privateKey: string): Make {
  const vapidDetails = { subject: SUBJECT, publicKey: readVapidKey(privateKey).publicKey, privateKey }
  return (endpoint) => {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, PLAIN, {
      vapidDetails,
      TTL: 86_400,
      urgency: 'high',
    })
    return { endpoint, headers, body }
  }
}

/** CPU of this process for each, some of them at once. */
async function measureUs(work: () => Promise<void>): Promise<number> {
  let left = COUNT
  const before = process.cpuUsage()
  const keepWorking = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepWorking))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / COUNT
}
