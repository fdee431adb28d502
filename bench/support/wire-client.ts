import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { ClientFrame, ServerFrame } from '#contract/frames.ts'
import { WIRE_VERSION } from '#contract/wire-version.ts'

export interface WireClient {
  /** Sends one text; resolves with the milliseconds until its ack. */
  send(conversationId: string, content: string): Promise<number>
  /** Events received so far. */
  received(): number
  close(): void
}

/** A bare client of the socket: enough to load the server, without cache or outbox. */
export const connectClient = async (url: string, token: string): Promise<WireClient> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, { perMessageDeflate: false })
  const waiting = new Map<
    string,
    { startedAt: number; resolve: (ms: number) => void; reject: (e: Error) => void }
  >()
  let received = 0

  const write = (frame: ClientFrame): void => socket.send(JSON.stringify(frame))
  const ready = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`socket closed with ${code}`)))
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      // Counting must cost next to nothing: only frames that need it are parsed.
      if (text.startsWith('{"t":"event"')) return void received++
      const frame = JSON.parse(text) as ServerFrame
      if (frame.t === 'heads') resolve()
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
      wire: WIRE_VERSION,
      device: randomUUID(),
      epoch: null,
      user_seq: 0,
      visible: true,
    }),
  )
  await ready

  return {
    send: (conversationId, content) =>
      new Promise((resolve, reject) => {
        const client_id = randomUUID()
        waiting.set(client_id, { startedAt: performance.now(), resolve, reject })
        write({ t: 'send', conversation_id: conversationId, client_id, content, message_type: 'text' })
      }),
    received: () => received,
    close: () => socket.terminate(),
  }
}
