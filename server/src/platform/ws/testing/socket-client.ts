import { once } from 'node:events'
import { inflateRawSync } from 'node:zlib'
import { WebSocket } from 'ws'
import type { HeadsBase } from '#contract/conversations.ts'
import type { ClientFrame, ServerFrame } from '#contract/frames.ts'
import { toMessageEvent } from '#contract/text-message.ts'
import { WIRE_RANGE, type WireRange } from '#contract/wire-version.ts'

type Kind = ServerFrame['t']
type FrameOf<K extends Kind> = Extract<ServerFrame, { t: K }>

const PATIENCE_MS = 15_000
const NO_BASE: HeadsBase = { epoch: null, user_seq: 0, watermark: null }

/** A client of the tests: speaks frames and remembers all that came. */
export class SocketClient {
  readonly frames: ServerFrame[] = []
  /** Of each frame, as it came. */
  readonly wireBytes: number[] = []
  closeCode: number | null = null
  readonly #watchers = new Set<() => void>()

  private constructor(readonly ws: WebSocket) {
    ws.on('message', (data: Buffer, isBinary) => {
      const text = isBinary ? inflateRawSync(data).toString() : data.toString()
      this.wireBytes.push(data.length)
      this.frames.push(toWholeFrame(JSON.parse(text) as ServerFrame))
      this.#wake()
    })
    ws.on('close', (code) => {
      this.closeCode = code
      this.#wake()
    })
    ws.on('error', () => undefined)
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<SocketClient> {
    const client = new SocketClient(new WebSocket(url, { headers, perMessageDeflate: false }))
    await once(client.ws, 'open')
    return client
  }

  /** Opens, says hello and waits for the heads. */
  static async connect(url: string, token: string, isVisible = false): Promise<SocketClient> {
    const client = await SocketClient.open(url)
    client.hello(token, isVisible)
    await client.next('heads')
    return client
  }

  hello(
    token: string,
    isVisible = false,
    base: HeadsBase = NO_BASE,
    deflate = false,
    wire: WireRange = WIRE_RANGE,
  ): void {
    const device = '00000000-0000-4000-8000-000000000000'
    this.send({ t: 'hello', token, wire, device, ...base, visible: isVisible, deflate })
  }

  send(frame: ClientFrame): void {
    this.sendText(JSON.stringify(frame))
  }

  sendText(text: string): void {
    this.ws.send(text)
  }

  of<K extends Kind>(kind: K): FrameOf<K>[] {
    return this.frames.filter((frame): frame is FrameOf<K> => frame.t === kind)
  }

  /** The numbers of the events that came, in the order in which they came. */
  eventSeqs(conversationId: string): number[] {
    return this.of('event')
      .filter(({ event }) => event.conversation_id === conversationId)
      .map(({ event }) => event.seq)
  }

  /** The nth frame of a kind, waiting for it. */
  async next<K extends Kind>(kind: K, count = 1): Promise<FrameOf<K>> {
    await this.until(() => this.of(kind).length >= count, `${count} × ${kind}`)
    return this.of(kind)[count - 1] as FrameOf<K>
  }

  /** Waits until everything that the server has sent before is here. */
  async settle(): Promise<void> {
    const before = this.of('pong').length
    this.send({ t: 'ping' })
    await this.next('pong', before + 1)
  }

  async closed(): Promise<number> {
    await this.until(() => this.closeCode !== null, 'close')
    return this.closeCode ?? 0
  }

  async until(isTrue: () => boolean, what: string): Promise<void> {
    const endMs = performance.now() + PATIENCE_MS
    while (!isTrue()) {
      if (performance.now() > endMs) {
        throw new Error(`no ${what}; last frames: ${JSON.stringify(this.frames.slice(-5)).slice(0, 1000)}`)
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, 50)
        const watchers = this.#watchers
        function done(): void {
          clearTimeout(timer)
          watchers.delete(done)
          resolve()
        }
        watchers.add(done)
      })
    }
  }

  #wake(): void {
    for (const watcher of this.#watchers) watcher()
  }
}

/** A message is an entry of a log like any other, in whatever frame it came. */
const toWholeFrame = (frame: ServerFrame): ServerFrame => {
  if (frame.t !== 'message') return frame
  const { t: _, ...fields } = frame
  return { t: 'event', event: toMessageEvent(fields) }
}
