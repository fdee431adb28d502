import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A cable in front of the server that any browser can be led through by its address alone. */
export type Relay = {
  /** `http://127.0.0.1:<port>`. */
  origin: string
  /** Drops every connection at once and refuses new ones. */
  cut: () => void
  mend: () => void
  close: () => Promise<void>
}

export async function openRelay(target: string): Promise<Relay> {
  const { hostname, port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  const watch = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(Number(targetPort), hostname)
    watch(client)
    watch(upstream)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.pipe(upstream)
    upstream.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    cut: () => {
      isCut = true
      dropAll()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      dropAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
