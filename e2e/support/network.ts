import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Transform, type Duplex } from 'node:stream'
import type { BrowserContext } from '@playwright/test'

type Header = { name: string; value: string }
/** What a server would have said. */
export type Answer = { status: number; type: string; body: string }

const lines = new WeakMap<BrowserContext, Line>()

/** Remembers which line a context speaks over. */
export function bindLine(context: BrowserContext, line: Line): void {
  lines.set(context, line)
}

export function findLine(context: BrowserContext): Line {
  const line = lines.get(context)
  if (!line) throw new Error('This context has no line of its own: open it by visit().')
  return line
}

/** The line between one browser context and the world; a test can cut it like a cable. */
export interface Line {
  /** For the context's `proxy` option. */
  proxyServer: string
  /** Drops every connection at once and refuses new ones. */
  cut: () => void
  /** Half-open: connections stay up, nothing comes through any more. */
  freeze: () => void
  /** Lets everything through again; frozen connections are dropped. */
  mend: () => void
  /** Every request and every upgrade to a socket carries this header from now on; open sockets are dropped. */
  addHeader: (header: Header | null) => void
  /** Everything comes at this speed from now on, all connections together; null: as fast as it can. */
  setSpeed: (bitsPerSecond: number | null) => void
  /** The same for what goes up. */
  setSpeedUp: (bitsPerSecond: number | null) => void
  /** Bytes that came from the world so far. */
  receivedBytes: () => number
  /** Paths that were asked for over HTTP, oldest first. */
  asked: string[]
  /** Answers in the server's place from now on where it gives an answer for a path. */
  replace: (answerOf: (path: string) => Answer | null) => void
  close: () => Promise<void>
}

/** A proxy on loopback that carries everything one browser context does. */
export async function openLine(): Promise<Line> {
  let isCut = false
  let isFrozen = false
  let header: Header | null = null
  let answerOf: (path: string) => Answer | null = () => null
  const asked: string[] = []
  const pace = createPace()
  const paceUp = createPace()
  const tunnels = new Set<Duplex>()
  const sockets = new Set<Duplex>()
  const watch = <T extends Duplex>(socket: T): T => {
    if (sockets.has(socket)) return socket
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (isFrozen) return
    const { url = '', method } = incoming
    const { pathname } = new URL(url)
    asked.push(pathname)
    const replaced = answerOf(pathname)
    if (replaced) {
      outgoing.writeHead(replaced.status, { 'content-type': replaced.type }).end(replaced.body)
      return
    }
    const headers = header ? { ...incoming.headers, [header.name]: header.value } : incoming.headers
    const upstream = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(pace.stream()).pipe(outgoing)
    })
    upstream.on('socket', (socket) => watch(socket))
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(paceUp.stream()).pipe(upstream)
  }

  const tunnel = (incoming: IncomingMessage, client: Duplex) => {
    const [host = '127.0.0.1', port = '80'] = (incoming.url ?? '').split(':')
    const upstream: Socket = watch(connect(Number(port), host, () => client.write('HTTP/1.1 200 OK\r\n\r\n')))
    const carry = (target: Duplex) => (chunk: Buffer) => void (isFrozen || target.write(chunk))
    tunnels.add(client)
    client.on('close', () => tunnels.delete(client))
    // The upgrade is the first that comes, in one piece.
    client.once('data', (upgrade: Buffer) => {
      carry(upstream)(header ? insertHeader(upgrade, header) : upgrade)
      client.pipe(paceUp.stream()).on('data', carry(upstream))
    })
    upstream.pipe(pace.stream()).on('data', carry(client))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  }

  const server = createServer(forward)
  server.on('connect', tunnel)
  server.on('connection', (socket: Socket) => (isCut ? socket.destroy() : watch(socket)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    proxyServer: `http://127.0.0.1:${port}`,
    cut: () => {
      isCut = true
      dropAll()
    },
    freeze: () => {
      isFrozen = true
    },
    mend: () => {
      if (isFrozen) dropAll()
      isCut = false
      isFrozen = false
    },
    addHeader: (next) => {
      header = next
      for (const client of tunnels) client.destroy()
    },
    setSpeed: pace.setSpeed,
    setSpeedUp: paceUp.setSpeed,
    receivedBytes: pace.receivedBytes,
    asked,
    replace: (next) => {
      answerOf = next
    },
    close: () => {
      dropAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** So much is carried in one go: who waits beside it waits no longer than that. */
const PIECE_BYTES = 512

/** What all connections of a line share: one bit after the other. */
function createPace() {
  let bitsPerSecond: number | null = null
  let freeAtMs = 0
  let received = 0

  const takeTurn = async (bytes: number): Promise<void> => {
    received += bytes
    if (bitsPerSecond === null) return
    freeAtMs = Math.max(performance.now(), freeAtMs) + (bytes * 8000) / bitsPerSecond
    await setTimeout(freeAtMs - performance.now())
  }
  const carry = async (stream: Transform, chunk: Buffer, done: () => void): Promise<void> => {
    const pieceBytes = bitsPerSecond === null ? chunk.length : PIECE_BYTES
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes)
      await takeTurn(piece.length)
      stream.push(piece)
    }
    done()
  }
  return {
    setSpeed: (next: number | null) => {
      bitsPerSecond = next
    },
    receivedBytes: () => received,
    stream: () =>
      new Transform({
        transform(chunk: Buffer, _, done) {
          void carry(this, chunk, done)
        },
      }),
  }
}

function insertHeader(upgrade: Buffer, { name, value }: Header): Buffer {
  const end = upgrade.indexOf('\r\n') + 2
  return Buffer.concat([
    upgrade.subarray(0, end),
    Buffer.from(`${name}: ${value}\r\n`),
    upgrade.subarray(end),
  ])
}
