import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import type { LoadClient } from './load.ts'

/** A socket of the plain server; what it takes for a conversation is `<conversation> <person on the other side>`. */
export async function connectPlainClient(url: string, userId: string): Promise<LoadClient> {
  const socket = io(url, { transports: ['websocket'], auth: { user_id: userId }, forceNew: true })
  let received = 0
  socket.on('message', () => {
    received += 1
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return {
    send: (conversation, content) =>
      new Promise((resolve) => {
        const [conversation_id = '', to = ''] = conversation.split(' ')
        const startedAt = performance.now()
        const sent = { conversation_id, to, client_id: randomUUID(), content }
        socket.emit('message', sent, () => resolve(performance.now() - startedAt))
      }),
    received: () => received,
    close: () => {
      socket.disconnect()
    },
  }
}
