import { expect, test } from 'vitest'
import { bia, createChatWorld } from '../../sync/testing/chat-world.ts'
import { getPresenceStore } from './public.ts'

const AWAY = { is_online: false, last_seen: '2026-03-07T11:00:00.000Z' }
const HERE = { is_online: true, last_seen: '2026-03-07T12:00:00.000Z' }

test('of what a chat says of a person and what was reported of them the newer one counts', async () => {
  const { browser, chat, clock } = createChatWorld()
  const { sync } = browser.openTab()
  const store = getPresenceStore(sync)
  const shown = store.of(bia)
  shown.subscribe(() => {})
  await clock.advance(3000)
  /** The chat comes once more, and says this of her. */
  const sayInChat = (presence: typeof AWAY): void => {
    const head = sync.memory.heads.get(chat)!
    sync.memory.apply({ heads: { put: [{ ...head, peer: { ...head.peer!, ...presence } }] } })
  }

  sayInChat(AWAY)
  expect(shown.getSnapshot()).toEqual(AWAY)
  store.take([{ kind: 'presence', user_id: bia, ...HERE }])
  expect(shown.getSnapshot()).toEqual(HERE)
  // It says nothing new.
  sayInChat(AWAY)
  expect(shown.getSnapshot()).toEqual(HERE)
  const later = { is_online: false, last_seen: '2026-03-07T11:30:00.000Z' }
  sayInChat(later)
  expect(shown.getSnapshot()).toEqual(later)
})
