import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { RawData } from 'ws'
import { FRAME_MAX_BYTES } from '#contract/limits.ts'
import { readAddressKey } from '../addresses.ts'
import { readFault } from '../faults.ts'
import { traffic } from '../metrics.ts'
import { Admission } from './admission.ts'
import { subscribeToBus } from './bus-listener.ts'
import { Connection } from './connection.ts'
import { defaultLimits } from './default-limits.ts'
import { CLOSE_LEAVING, CLOSE_REFUSED, Hub } from './hub.ts'
import type { GatewayOptions } from './options.ts'
import { isOriginAllowed } from './origin.ts'
import { Receiver } from './receive.ts'
import { Resync } from './resync.ts'
import { SendQueue } from './send-queue.ts'
import { Sweeper } from './sweeper.ts'

const SOCKET_PATH = '/socket'
/** How long a leaving server waits for answers it owes, and then for the goodbyes of the others. */
const ANSWERS_WITHIN_MS = 5000
const GOODBYES_WITHIN_MS = 2000
const DRAIN_POLL_MS = 20

export interface Gateway {
  readonly connectionCount: number
  /** Takes no more sockets, answers what it has read, says goodbye to all. Resolves when they are gone. */
  close(): Promise<void>
}

/** Every socket of ours is one: it knows its connection, so that all share the same listeners. */
class KnownSocket extends WebSocket {
  connection: Connection | null = null
}

/** Serves the WebSocket at /socket of an HTTP server (sync.md, frames over the WebSocket). */
export function attachGateway(options: GatewayOptions): Gateway {
  const hub = new Hub(options, { ...defaultLimits, ...options.limits })
  const resync = new Resync(hub)
  const sends = new SendQueue(hub)
  const admission = new Admission(hub.limits.hellosPerSecond, performance.now())
  const receiver = new Receiver(hub, admission, sends)
  const sweeper = new Sweeper(hub, sends, resync)
  const unsubscribe = subscribeToBus(hub, resync)
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: FRAME_MAX_BYTES,
    WebSocket: KnownSocket,
  })

  const listeners = createSocketListeners(hub, receiver)
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.split('?')[0] !== SOCKET_PATH) return refuseUpgrade(socket, '404 Not Found')
    if (!isOriginAllowed(request, options.publicOrigin)) return refuseUpgrade(socket, '403 Forbidden')
    if (hub.isDraining) return refuseUpgrade(socket, '503 Service Unavailable')
    if (!(socket instanceof Socket)) return void socket.destroy()
    const address = readAddressKey(request, options.trustsProxy ?? false)
    if (!hub.socketsByAddress.tryEnter(address)) return refuseUpgrade(socket, '429 Too Many Requests')
    // The handshake may fail: then nothing below is called, and the address has its place back.
    const leave = (): void => hub.socketsByAddress.leave(address)
    socket.once('close', leave)
    sockets.handleUpgrade(request, socket, head, (ws: KnownSocket) => {
      // It would keep the whole request for as long as the socket is open.
      socket.off('close', leave)
      const connection = new Connection(hub.nextConnectionId(), ws, socket, address, performance.now())
      if (options.acceptsFaults) connection.fault = readFault(request.headers, socket.remoteAddress ?? '')
      ws.connection = connection
      hub.connections.add(connection)
      traffic.sockets += 1
      ws.on('message', listeners.onMessage)
      ws.on('pong', listeners.onPong)
      ws.on('close', listeners.onClose)
      ws.on('error', listeners.onError)
    })
  }
  options.server.on('upgrade', onUpgrade)

  return {
    get connectionCount() {
      return hub.connections.size
    },
    close: async () => {
      hub.isDraining = true
      for (const connection of hub.connections) hub.updateFlow(connection)
      await waitUntil(
        () => [...hub.connections].every((connection) => connection.openRequests === 0),
        ANSWERS_WITHIN_MS,
      )
      unsubscribe()
      const leaving = [...hub.connections]
      for (const connection of leaving) hub.dismiss(connection, CLOSE_LEAVING, 'draining')
      await waitUntil(
        () => leaving.every((connection) => connection.ws.readyState === WebSocket.CLOSED),
        GOODBYES_WITHIN_MS,
      )
      for (const connection of leaving) connection.ws.terminate()
      options.server.off('upgrade', onUpgrade)
      sweeper.close()
      hub.rooms.close()
    },
  }
}

const createSocketListeners = (hub: Hub, receiver: Receiver) => ({
  onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const { connection } = this as KnownSocket
    if (!connection) return
    if (isBinary) hub.dismiss(connection, CLOSE_REFUSED, 'protocol')
    else receiver.receive(connection, readText(data))
  },
  onPong(this: WebSocket): void {
    const { connection } = this as KnownSocket
    if (connection) connection.heardAtMs = performance.now()
  },
  onClose(this: WebSocket): void {
    const { connection } = this as KnownSocket
    if (connection) hub.forget(connection)
  },
  /** A broken frame or connection; `close` follows. */
  onError(error: Error): void {
    hub.options.platform.log.debug({ err: error }, 'a socket failed')
  },
})

/** ws hands over one buffer (its default); its type allows lists too. */
const readText = (data: RawData): string =>
  Buffer.isBuffer(data)
    ? data.toString()
    : Array.isArray(data)
      ? Buffer.concat(data).toString()
      : Buffer.from(data).toString()

const refuseUpgrade = (socket: Duplex, status: string): void => {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const waitUntil = async (isDone: () => boolean, withinMs: number): Promise<void> => {
  const endMs = performance.now() + withinMs
  while (!isDone() && performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, DRAIN_POLL_MS))
  }
}
