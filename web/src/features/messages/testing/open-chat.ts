import type { SyncOptions } from '../../../sync/create-sync.ts'
import { createFakeBrowser } from '../../../sync/testing/fake-browser.ts'
import { createFakeClock } from '../../../sync/testing/fake-clock.ts'
import { uuidOf } from '../../../sync/testing/fake-records.ts'
import { FakeServer } from '../../../sync/testing/fake-server.ts'
import { getConversationStore } from '../conversation.store.ts'

export const ana = uuidOf(4, 1)
export const bia = uuidOf(4, 2)

/** Ana's tab with her chat with Bia open, `before` already said by Bia. */
export async function openChat(before: readonly string[] = [], overrides: Partial<SyncOptions> = {}) {
  const clock = createFakeClock()
  const server = new FakeServer(clock)
  const chat = server.createConversation(1, [ana, bia])
  before.forEach((text, index) => server.append(bia, chat, uuidOf(5, index + 1), text))
  const browser = createFakeBrowser(server, clock, ana)
  const tab = browser.openTab(overrides)
  await clock.advance(2000)
  const store = getConversationStore(tab.sync, chat)
  const close = store.subscribe(() => {})
  await clock.advance(100)
  const texts = () => store.getSnapshot().messages.map(({ message }) => message.content)
  const states = () => store.getSnapshot().messages.map(({ state }) => state)
  return { clock, server, chat, browser, tab, store, close, texts, states }
}
