import type { Sync } from '../sync.ts'
import { createFakeBrowser } from './fake-browser.ts'
import { createFakeClock } from './fake-clock.ts'
import { uuidOf } from './fake-records.ts'
import { FakeServer } from './fake-server.ts'

export const ana = uuidOf(4, 1)
export const bia = uuidOf(4, 2)

/** Ana's browser, without a tab yet, and a server with her chat with Bia. */
export function createChatWorld() {
  const clock = createFakeClock()
  const server = new FakeServer(clock)
  const browser = createFakeBrowser(server, clock, ana)
  const chat = server.createConversation(1, [ana, bia])
  const stored = () => server.snapshot(chat).messages.map((message) => message.content)
  const write = (sync: Sync, content: string) =>
    sync.send({ conversation_id: chat, content, reply_to_message_id: null })
  return { clock, server, browser, chat, stored, write }
}

/** What a tab shows of a chat; undefined while it shows nothing. */
export function shown(sync: Sync, chat: string) {
  return sync.memory.log(chat)?.rows.map((row) => row.content)
}
