import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GoTrueClient, type SupportedStorage } from '@supabase/auth-js'
import type { BusListener, BusMessage } from '../../../platform/bus/bus.ts'
import { createManualClock } from '../../../platform/clock.ts'
import { type Config, loadConfig } from '../../../platform/config.ts'
import { createLocalStore } from '../../../platform/files/local-store.ts'
import { createHttp } from '../../../platform/http/http.ts'
import { loadKeys } from '../../../platform/keys.ts'
import { createLog } from '../../../platform/log.ts'
import { createMailer } from '../../../platform/mail.ts'
import { type SpooledMessage, readSpool } from '../../../platform/message-spool.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createSmsSender } from '../../../platform/sms.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts'
import { registerAuthRoutes } from '../public.ts'

/** Accounts alone, on real HTTP and a database of their own. */
export interface AuthServer {
  readonly platform: Platform
  readonly database: TestDatabase
  /** `http://127.0.0.1:<port>` */
  readonly address: string
  /** Everything published on the bus so far. */
  readonly published: readonly BusMessage[]
  /** Every line of the log so far. */
  readonly logLines: readonly string[]
  readonly clock: ReturnType<typeof createManualClock>
  request(method: string, path: string, options?: RequestOptions): Promise<AuthAnswer>
  /** A fresh client as any app of the protocol uses it. */
  client(): GoTrueClient
  /** Waits for the newest message to somebody; messages of background work arrive a little later. */
  messageTo(recipient: string, count?: number): Promise<SpooledMessage>
  /** What lies in the outbox for somebody now, the oldest first. */
  messagesTo(recipient: string): Promise<SpooledMessage[]>
  close(): Promise<void>
}

type RequestOptions = {
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Record<string, string>
  /** The device's cookie, as `newDevice` answers it. */
  readonly device?: string
}

export type AuthAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly body: AnswerBody
}

/** What tests read of answers; which of it is there depends on the route. */
type AnswerBody = {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_at: number
  readonly user: { readonly id: string; readonly email: string; readonly phone: string }
  readonly recovery_codes: readonly string[]
  readonly id: string
  readonly totp: { readonly qr_code: string; readonly secret: string; readonly uri: string }
  readonly error_code: string
  readonly msg: string
  readonly [key: string]: unknown
}

const MESSAGE_PATIENCE_MS = 5000

/** `joined`: on the database of another one, as a second process or a restart. It stays when this one is closed. */
export async function startAuthServer(
  env: Record<string, string> = {},
  joined?: AuthServer,
): Promise<AuthServer> {
  const database = joined?.database ?? (await createTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'lero-auth-'))
  const config: Config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, RATE_SCALE: '1000', ...env })
  const clock = createManualClock(Date.now())
  // No two messages at one moment: they are read in the order they were sent.
  let sent = 0
  const messageClock = { now: () => clock.now() + (sent += 1) }
  const published: BusMessage[] = []
  const logLines: string[] = []
  const listeners = new Set<BusListener>()
  const platform: Platform = {
    config,
    clock,
    log: createLog('trace', { write: (line) => logLines.push(line) }),
    pool: database.pool,
    db: database.db,
    keys: await loadKeys(database.db, config),
    files: createLocalStore(join(dataDir, 'files')),
    bus: {
      canLose: false,
      others: null,
      publish: (messages) => {
        published.push(...messages)
        for (const listener of listeners) listener.onMessages(messages, true)
      },
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      close: async () => {},
    },
    append: {
      send: () => Promise.reject(new Error('accounts send no messages')),
      write: () => Promise.reject(new Error('accounts write no entries')),
      suspect: () => undefined,
      holding: (_conversationId, work) => work(),
      backlogMs: () => 0,
      close: async () => {},
    },
    reads: {
      write: () => Promise.reject(new Error('accounts read no messages')),
      take: (_read, waiter) => waiter.reject(new Error('accounts read no messages')),
      close: async () => {},
    },
    mail: createMailer(config, messageClock),
    sms: createSmsSender(config, messageClock),
  }
  const app = createHttp(platform, { scriptHashes: [], styleHashes: [] })
  registerAuthRoutes(app, platform)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

  const request: AuthServer['request'] = async (method, path, { body, token, headers, device } = {}) => {
    const response = await fetch(`${address}/auth/v1${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(device ? { cookie: device } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} }
  }
  const messagesTo: AuthServer['messagesTo'] = async (recipient) =>
    (await readSpool(dataDir)).filter((message) => message.to === recipient)
  return {
    platform,
    database,
    address,
    published,
    logLines,
    clock,
    request,
    client: () => createClient(`${address}/auth/v1`),
    messageTo: async (recipient, count = 1) => {
      const deadline = Date.now() + MESSAGE_PATIENCE_MS
      for (;;) {
        const messages = await messagesTo(recipient)
        const last = messages.at(-1)
        if (last && messages.length >= count) return last
        if (Date.now() > deadline) throw new Error(`no message ${count} to ${recipient} in the outbox`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    messagesTo,
    close: async () => {
      await app.close()
      if (!joined) await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const createClient = (url: string): GoTrueClient => {
  const kept = new Map<string, string>()
  const storage: SupportedStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return new GoTrueClient({ url, storage, autoRefreshToken: false, persistSession: true })
}
