import { randomBytes } from 'node:crypto'
import type { CallInput, CallName } from '#contract/registry.ts'
import { type PushService, startPushService } from '../../../server/src/features/push/testing/push-service.ts'
import { makeVapidKey, readVapidKey } from '../../../server/src/platform/vapid-key.ts'
import { bundleServer, ServerProcess, THIS_PROGRAM } from './server-process.ts'
import { Store } from './store.ts'
import { addGroup, createSignedIn, type Person } from './world.ts'

const AGAIN_MS = 100

/** A group in which one person writes and the others are told. */
export type Group = { readonly id: string; readonly writer: Person; readonly members: readonly Person[] }

/** A push of a message: of which one, to whom and when. */
export type Pushed = {
  readonly member: string
  readonly id: string
  readonly seq: number
  readonly atMs: number
}

/** A database, a push service, and server processes that push to it. */
export class PushStand {
  readonly #tokenKey: string

  private constructor(
    readonly store: Store,
    readonly service: PushService,
    readonly servers: readonly ServerProcess[],
    tokenKey: string,
  ) {
    this.#tokenKey = tokenKey
  }

  /** A process for each of these buses; one that is alone needs none. */
  static async start(natsUrls: readonly (string | undefined)[] = [undefined]): Promise<PushStand> {
    await bundleServer()
    const store = await Store.start()
    const vapid = makeVapidKey()
    const service = await startPushService(() => readVapidKey(vapid).publicKey)
    const tokenKey = randomBytes(32).toString('base64url')
    const servers: ServerProcess[] = []
    for (const natsUrl of natsUrls) {
      const program = { ...THIS_PROGRAM, env: { KEY_VAPID: vapid } }
      // Production pushes to no address of this machine.
      const options = { databaseUrl: store.url, tokenKey, natsUrl, mode: 'test', program } as const
      servers.push(await ServerProcess.start(options))
    }
    return new PushStand(store, service, servers, tokenKey)
  }

  get server(): ServerProcess {
    const [server] = this.servers
    if (!server) throw new Error('no server')
    return server
  }

  createPeople(count: number): Promise<Person[]> {
    return createSignedIn(this.store.pool, this.#tokenKey, count)
  }

  /** A group of somebody who writes and others who are away, each with a device. */
  async createGroup(members: number): Promise<Group> {
    const [writer, ...others] = await this.createPeople(members + 1)
    if (!writer) throw new Error('nobody writes')
    await addGroup(this.store.pool, [writer, ...others])
    await this.addDevices(others)
    return { id: writer.conversationIds[0] ?? '', writer, members: others }
  }

  async addDevices(people: readonly Person[]): Promise<void> {
    for (const { userId } of people) {
      const { endpoint, p256dh, auth } = this.service.subscribe(userId)
      await this.store.pool.query(
        `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, takes_notices)
         select id, user_id, $2, $3, $4, true from auth.sessions where user_id = $1`,
        [userId, endpoint, p256dh, auth],
      )
    }
  }

  /** Asked again until a server answers, as a client does. */
  async call<N extends CallName>({ token }: Person, name: N, input: CallInput<N>): Promise<void> {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${this.server.port}/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(input),
      }).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }

  /** What has been pushed of messages, in the order in which it arrived. */
  pushed(): Pushed[] {
    return this.service.arrived.flatMap(({ device, payload, atMs }) =>
      payload.kind === 'message'
        ? [
            {
              member: device,
              id: payload.conversation_id,
              seq: payload.seq,
              atMs,
            },
          ]
        : [],
    )
  }

  async close(): Promise<void> {
    for (const server of this.servers) await server.close()
    await this.service.close()
    await this.store.close()
  }
}
