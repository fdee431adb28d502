import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { HeadsBase } from '#contract/conversations.ts'
import type { ClientFrame, ServerFrame } from '#contract/frames.ts'
import { HEARTBEAT_MS } from '#contract/limits.ts'
import { WIRE_RANGE } from '#contract/wire-version.ts'
import type { LoadClient } from './load.ts'

export interface WireClient extends LoadClient {
  /** Whether it tells of each message of others that it is read, as soon as it comes. */
  isReading: boolean
  /** Messages that came although they or later ones of their conversation were here. */
  repeated(): number
  /** What the last heads brought it to; its next connect goes on from here. */
  base: HeadsBase
  /** Conversations in the first heads. */
  readonly headsCount: number
}

const NO_BASE: HeadsBase = { epoch: null, user_seq: 0, watermark: null }

/** A bare client of the socket: enough to load the server, without cache or outbox. */
export async function connectClient(
  url: string,
  token: string,
  base: HeadsBase = NO_BASE,
): Promise<WireClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, { perMessageDeflate: false })
  const waiting = new Map<
    string,
    { startedAt: number; resolve: (ms: number) => void; reject: (e: Error) => void }
  >()
  let received = 0
  let repeated = 0
  let headsCount = 0

  /** What it sent itself comes back where a process read it from the log before it was announced: no delivery. */
  const ownSender = `"sender_id":"${readSubject(token)}"`
  const lastSeqs = new Map<string, number>()
  const count = (text: string): void => {
    if (text.includes(ownSender)) return
    const { conversation_id, seq } = readPlace(text)
    if (seq <= (lastSeqs.get(conversation_id) ?? 0)) repeated += 1
    else lastSeqs.set(conversation_id, seq)
    received += 1
  }

  const write = (frame: ClientFrame): void => socket.send(JSON.stringify(frame))
  const ready = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`socket closed with ${code}`)))
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      // Counting must cost next to nothing: only frames that need it are parsed.
      if (text.startsWith('{"t":"register"') || text.startsWith('{"t":"pong"')) return
      if (text.startsWith('{"t":"message"') || text.startsWith('{"t":"event"')) {
        count(text)
        if (client.isReading) write(toRead(text))
        return
      }
      const frame = JSON.parse(text) as ServerFrame
      if (frame.t === 'heads') {
        const { epoch, user_seq, watermark } = frame
        client.base = { epoch, user_seq, watermark }
        headsCount = frame.heads.length
        resolve()
      }
      if (frame.t === 'ack') {
        const entry = waiting.get(frame.client_id)
        waiting.delete(frame.client_id)
        entry?.resolve(performance.now() - entry.startedAt)
      }
      if (frame.t === 'nack') waiting.get(frame.client_id)?.reject(new Error(frame.code))
    })
  })
  socket.once('open', () =>
    write({
      t: 'hello',
      token,
      wire: WIRE_RANGE,
      device: randomUUID(),
      ...base,
      visible: true,
    }),
  )
  const beat = setInterval(() => write({ t: 'ping' }), HEARTBEAT_MS)
  const client: WireClient = {
    isReading: false,
    base,
    get headsCount() {
      return headsCount
    },
    send: (conversationId, content) =>
      new Promise((resolve, reject) => {
        const client_id = randomUUID()
        waiting.set(client_id, { startedAt: performance.now(), resolve, reject })
        write({ t: 'send', conversation_id: conversationId, client_id, content, message_type: 'text' })
      }),
    received: () => received,
    repeated: () => repeated,
    close: () => {
      clearInterval(beat)
      socket.terminate()
    },
  }
  try {
    await ready
  } catch (error) {
    clearInterval(beat)
    throw error
  }
  return client
}

const toRead = (text: string): ClientFrame => ({ t: 'read', ...readPlace(text) })

/** Counting must cost next to nothing: the frame is not parsed. */
const readPlace = (text: string): { conversation_id: string; seq: number } => ({
  conversation_id: /"conversation_id":"([^"]+)"/.exec(text)?.[1] ?? '',
  seq: Number(/"seq":(\d+)/.exec(text)?.[1]),
})

const readSubject = (token: string): string => {
  const [, claims = ''] = token.split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub
}
