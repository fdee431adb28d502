import { expect, test, vi } from 'vitest'
import type { UserEvent } from '#contract/frames.ts'
import type { MessageHit } from '#contract/message-search.ts'
import { messagesOf, uuidOf } from '../../../sync/testing/fake-records.ts'
import { bia, openChat } from '../testing/open-chat.ts'
import { watchHits } from './watch-hits.ts'

/** A chat of two messages whose first was found. */
async function watchFirst() {
  const { server, chat, tab, clock } = await openChat(['um', 'dois'])
  await clock.advance(1000)
  const { id: message_id } = messagesOf(server.conversations.get(chat)!.log)[0]!
  const told = vi.fn()
  const listeners = new Set<(event: UserEvent) => void>()
  const onUserEvent = (listener: (event: UserEvent) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const hit = { conversation_id: chat, message_id } as MessageHit
  const stop = watchHits({ memory: tab.sync.memory, onUserEvent }, [hit], 5, told)
  const waitForTold = (times: number) => vi.waitFor(() => expect(told).toHaveBeenCalledTimes(times))
  const hide = (id: string) => {
    for (const listener of listeners) listener({ kind: 'message_hidden', message_id: id } as UserEvent)
  }
  const say = async (n: number) => {
    server.append(bia, chat, uuidOf(5, n), 'mais')
    await clock.advance(500)
  }
  return { server, chat, clock, told, stop, message_id, waitForTold, hide, say, listeners }
}

test('what is deleted for everyone is told of, once, and what is written later anew', async () => {
  const { server, chat, clock, message_id, told, waitForTold, say } = await watchFirst()
  expect(told).not.toHaveBeenCalled()
  server.deleteForEveryone(chat, message_id)
  await clock.advance(500)
  await waitForTold(1)
  await say(8)
  await waitForTold(2)
})

test('a hit that is hidden for oneself is told of, no other; after the stop nothing is', async () => {
  const { told, stop, message_id, waitForTold, hide, say, listeners } = await watchFirst()
  hide(uuidOf(7, 7))
  hide(message_id)
  await waitForTold(1)
  hide(message_id)
  stop()
  await say(8)
  expect(listeners.size).toBe(0)
  expect(told).toHaveBeenCalledTimes(1)
})
