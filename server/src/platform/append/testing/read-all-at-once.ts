import type { Visitor } from '../../testing/visitor.ts'
import type { SocketClient } from '../../ws/testing/socket-client.ts'

const READS_AT_ONCE = 64

/** 64 reads of all sorts; all that has to do with names waits for `profiles`, the rest behind it. */
export function readAllAtOnce(person: Visitor, socket: SocketClient, chatId: string): Promise<unknown> {
  const before = socket.frames.length
  const http = Array.from({ length: READS_AT_ONCE / 2 }, () => person.ask('people.search', { query: 'an' }))
  for (let id = 1; id <= READS_AT_ONCE / 8; id += 1) {
    socket.send({ t: 'call', id, name: 'people.search', input: { query: 'an' } })
    socket.send({ t: 'get', conversation_id: chatId, after: 0 })
    socket.send({ t: 'open', conversation_id: chatId })
    socket.send({ t: 'call', id: 100 + id, name: 'conversations.list', input: {} })
  }
  const isAnswered = () => socket.frames.length >= before + READS_AT_ONCE / 2
  return Promise.all([...http, socket.until(isAnswered, 'answers')])
}
