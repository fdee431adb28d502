import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { ClientFrame, ServerFrame } from '#contract/frames.ts'
import { TYPING_LIFE_MS } from '#contract/limits.ts'
import { WIRE_RANGE } from '#contract/wire-version.ts'
import { PASSWORD } from './world.ts'

const ONLINE = ['dandara', 'lourdes', 'rafa']
const TYPES = { who: 'rafa', inGroup: 'Churrasco de domingo' }

export type Live = { close(): Promise<void> }

/** Brings some of the sample world's people to this server: they are online, and one of them is typing. */
export async function liven(url: string): Promise<Live> {
  const sockets = new Map<string, WebSocket>()
  let timer: ReturnType<typeof setInterval> | undefined
  for (const key of ONLINE) {
    const { access_token } = await signIn(url, key)
    const { socket, heads } = await connect(url, access_token)
    sockets.set(key, socket)
    if (key !== TYPES.who) continue
    const group = heads.heads.find((head) => head.group?.name === TYPES.inGroup)
    if (!group) throw new Error(`${key} is not in ${TYPES.inGroup}`)
    const type = () => send(socket, { t: 'typing', conversation_id: group.conversation_id })
    type()
    timer = setInterval(type, TYPING_LIFE_MS / 2)
  }
  return {
    close: async () => {
      clearInterval(timer)
      for (const socket of sockets.values()) {
        socket.close()
        await once(socket, 'close')
      }
    },
  }
}

/** A session of one of the sample world's people. */
export async function signIn(
  url: string,
  key: string,
): Promise<{ access_token: string; user: { id: string } }> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${key}@demo.lero`, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`${key} could not sign in: ${await response.text()}`)
  return (await response.json()) as { access_token: string; user: { id: string } }
}

type HeadsFrame = Extract<ServerFrame, { t: 'heads' }>

async function connect(url: string, token: string): Promise<{ socket: WebSocket; heads: HeadsFrame }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, { perMessageDeflate: false })
  await once(socket, 'open')
  const base = { epoch: null, user_seq: 0, watermark: null }
  const device = crypto.randomUUID()
  send(socket, { t: 'hello', token, wire: WIRE_RANGE, device, ...base, visible: true, deflate: false })
  for (;;) {
    const [data] = (await once(socket, 'message')) as [Buffer]
    const frame = JSON.parse(data.toString()) as ServerFrame
    if (frame.t === 'heads') return { socket, heads: frame }
  }
}

function send(socket: WebSocket, frame: ClientFrame): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
}
