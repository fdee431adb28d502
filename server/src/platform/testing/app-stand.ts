import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { inflateRawSync } from 'node:zlib'
import { WebSocket } from 'ws'
import type { HeadsBase, HeadsPage } from '#contract/conversations.ts'
import type { ServerFrame } from '#contract/frames.ts'
import { WIRE_RANGE } from '#contract/wire-version.ts'
import { type App, createApp } from '../../app.ts'
import { loadConfig } from '../config.ts'
import { loadKeys } from '../keys.ts'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export const NO_BASE: HeadsBase = { epoch: null, user_seq: 0, watermark: null }

export type Person = { readonly id: string; readonly token: string }

/** What a socket has heard, as it came: each frame with the bytes of its payload. */
export type Connected = {
  readonly socket: WebSocket
  readonly heads: HeadsPage
  /** Of the first heads. */
  readonly bytes: number
  readonly heard: { readonly frame: ServerFrame; readonly bytes: number }[]
}

/** The whole server in this process, on a database of its own. */
export type AppStand = {
  readonly app: App
  readonly url: string
  readonly database: TestDatabase
  signUp(): Promise<Person>
  /** A person with so many direct conversations, written at once, each with a message. */
  signUpWith(count: number): Promise<Person>
  /** Says hello and waits for the heads. */
  connect(token: string, base?: HeadsBase): Promise<Connected>
  call(person: Person, name: string, input: unknown): Promise<unknown>
  close(): Promise<void>
}

export async function startAppStand(env: Record<string, string> = {}): Promise<AppStand> {
  const database = await createTestDatabase()
  const { pool, db } = database
  const config = loadConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: tmpdir(), RATE_SCALE: '1000', ...env })
  const log = createLog('silent')
  const app = await createApp({ config, log, pool, db, keys: await loadKeys(db, config), webFolder: 'none' })
  const { url } = await app.listen()

  const post = async (path: string, body: unknown, token?: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const signUp = async (): Promise<Person> => {
    const answer = await post('/auth/v1/signup', { email: `${randomUUID()}@exemplo.br`, password: 'q7Lm2x' })
    const { access_token, user } = answer as { access_token: string; user: { id: string } }
    return { id: user.id, token: access_token }
  }

  return {
    app,
    url,
    database,
    signUp,
    signUpWith: async (count) => {
      const person = await signUp()
      await giveConversations(pool, person.id, count)
      return person
    },
    connect: async (token, base = NO_BASE) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, { perMessageDeflate: false })
      const heard: Connected['heard'] = []
      socket.on('message', (data: Buffer, isBinary) => {
        const text = isBinary ? inflateRawSync(data).toString() : data.toString()
        heard.push({ frame: JSON.parse(text) as ServerFrame, bytes: data.length })
      })
      await once(socket, 'open')
      const { epoch, user_seq, watermark } = base
      const hello = {
        t: 'hello',
        token,
        wire: WIRE_RANGE,
        device: randomUUID(),
        visible: false,
        deflate: true,
      }
      socket.send(JSON.stringify({ ...hello, epoch, user_seq, watermark }))
      await once(socket, 'message')
      const [first] = heard
      if (first?.frame.t !== 'heads') throw new Error(`no heads but ${JSON.stringify(first?.frame)}`)
      const { t: _, wire: __, ...heads } = first.frame
      return { socket, heads, bytes: first.bytes, heard }
    },
    call: (person, name, input) => post(`/api/${name}`, input, person.token),
    close: async () => {
      await app.close()
      await database.drop()
    },
  }
}

async function giveConversations(pool: TestDatabase['pool'], personId: string, count: number): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(
    `with people as (
       insert into auth.users (id) select gen_random_uuid() from generate_series(1, $2::integer) returning id
     ), named as (
       insert into profiles (user_id, display_name) select id, 'Pessoa de nome comum' from people
     ), begun as (
       insert into conversations (id, direct_low, direct_high, last_seq, message_count, updated_at)
       select gen_random_uuid(), least(id, $1::uuid), greatest(id, $1::uuid), 1, 1,
         now() - interval '1 day' + row_number() over () * interval '1 second'
       from people returning id, direct_low, direct_high
     ), written as (
       insert into messages (conversation_id, seq, id, sender_id, client_id, content, created_at)
       select id, 1, gen_random_uuid(), direct_low, gen_random_uuid(), 'uma mensagem de tamanho comum', now() from begun
     )
     insert into conversation_participants (conversation_id, user_id)
     select id, direct_low from begun union all select id, direct_high from begun`,
    [personId, count],
  )
  await client.query('analyze conversations, conversation_participants')
  client.release(true)
}
