import type { Caller } from '../../call.ts'
import { tusHeaders } from '../../testing/file-server.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { visit } from '../../testing/visitor.ts'
import type { Answered } from '../../testing/world.ts'
import type { Door } from './door.ts'

const PAUSE_MS = 20

/** A server process that is killed and started again, and people who go on until they are answered. */
export class KillableServer {
  readonly #env: Record<string, string>
  readonly #tokens = new Map<string, string>()
  #server: ServerProcess | undefined
  #starting: Promise<void> = Promise.resolve()
  #isKilled = false
  kills = 0
  /** Requests whose answer never came, by what they were. */
  readonly cut = { calls: 0, uploads: 0 }

  constructor(env: Record<string, string>) {
    this.#env = env
  }

  start(): Promise<void> {
    this.#starting = this.#start()
    return this.#starting
  }

  async kill(): Promise<void> {
    this.#isKilled = true
    await this.#server?.end('SIGKILL')
    this.kills += 1
    await this.start()
  }

  async end(): Promise<void> {
    await this.#starting
    await this.#server?.end()
  }

  async signUp(): Promise<Caller> {
    const { id, token } = await visit(this.#url)
    this.#tokens.set(id, token)
    return { user_id: id, session_id: token }
  }

  /** Calls may be repeated: what has no answer is asked again. */
  readonly door: Door = {
    ask: async (caller, name, input) => {
      for (;;) {
        const response = await this.#send(caller, `/api/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        })
        const body = response && (await response.json().catch(() => null))
        if (response?.ok && body) return { output: body, code: null } as Answered<typeof name>
        const { code } = (body ?? {}) as { code?: string }
        if (response?.ok === false && code && code !== 'busy') return { output: null, code }
        this.cut.calls += 1
        await this.#waitForIt()
      }
    },
    upload: async (caller, bucket, content) => {
      for (;;) {
        const response = await this.#send(caller, '/files/upload', {
          method: 'POST',
          headers: {
            'upload-length': `${content.length}`,
            'upload-metadata': `bucket ${Buffer.from(bucket).toString('base64')}`,
            'content-type': 'application/offset+octet-stream',
          },
          body: new Uint8Array(content),
        })
        if (response?.status === 201) return response.headers.get('location')?.split('/').at(-1) ?? ''
        if (response && response.status < 500) throw new Error(`${response.status}: ${await response.text()}`)
        this.cut.uploads += 1
        await this.#waitForIt()
      }
    },
    giveUp: async (caller, fileId) => {
      while (!(await this.#send(caller, `/files/upload/${fileId}`, { method: 'DELETE' })))
        await this.#waitForIt()
    },
    sendAtOnce: async (caller, sends) =>
      (await Promise.all(sends.map((input) => this.door.ask(caller, 'messages.send', input)))).map(
        ({ output }) => output,
      ),
    changeBlock: async (caller, { user_id }, isBlock) => {
      await this.door.ask(caller, isBlock ? 'people.block' : 'people.unblock', { user_id })
      return null
    },
  }

  async #start(): Promise<void> {
    const server = await startServerProcess(this.#env)
    if (!server.url) throw new Error(`the server did not come: ${server.said()}`)
    this.#server = server
    this.#isKilled = false
  }

  get #url(): string {
    return this.#server?.url ?? ''
  }

  async #waitForIt(): Promise<void> {
    await this.#starting
    // Nobody starts it again then: who goes on asking would ask for ever.
    if (typeof this.#server?.child.exitCode === 'number' && !this.#isKilled)
      throw new Error(`the server ended by itself: ${this.#server.said()}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }

  /** Null: no answer. */
  #send(
    caller: Caller | null,
    path: string,
    request: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Response | null> {
    const token = this.#tokens.get(caller?.user_id ?? '') ?? ''
    const headers = { ...tusHeaders(null), ...request.headers, authorization: `Bearer ${token}` }
    return fetch(this.#url + path, { ...request, headers }).catch(() => null)
  }
}
