import { expect, test } from 'vitest'
import { createFakeBrowser } from '../../sync/testing/fake-browser.ts'
import { createFakeClock } from '../../sync/testing/fake-clock.ts'
import { NOTHING_SET, uuidOf } from '../../sync/testing/fake-records.ts'
import { FakeServer } from '../../sync/testing/fake-server.ts'
import { getConversationsStore } from './conversations.store.ts'

const ana = uuidOf(4, 1)
const people = [uuidOf(4, 2), uuidOf(4, 3), uuidOf(4, 4)] as const

/** Ana's list: three chats, each with a message to read. */
const openList = async () => {
  const clock = createFakeClock()
  const server = new FakeServer(clock)
  const chats = people.map((other, index) => server.createConversation(index + 1, [ana, other]))
  for (const [index, chat] of chats.entries()) {
    await clock.advance(1000)
    server.append(people[index]!, chat, uuidOf(5, index), `de ${index}`)
  }
  const tab = createFakeBrowser(server, clock, ana).openTab()
  const store = getConversationsStore(tab.sync)
  store.subscribe(() => {})
  await clock.advance(2000)
  const order = () => store.getSnapshot().rows.map((row) => chats.indexOf(row.id))
  return { clock, server, chats, tab, store, order }
}

/** What Ana is told of a chat that a stranger began. */
const tellRequest = (server: FakeServer, chat: string, userSeq: number) => {
  const { peer, ...head } = server.head(chat, ana)
  const state = { ...NOTHING_SET, is_request: true as const }
  server.tell(ana, {
    t: 'user_event',
    event: { kind: 'conversation_added', user_seq: userSeq, head: { ...head, state }, peer },
  })
  return state
}

test('a request is no chat: in no filter, found by no text, counted nowhere; accepted without a line it is one at once', async () => {
  const { clock, server, chats, tab, store, order } = await openList()
  const asked = chats[1]!
  const state = tellRequest(server, asked, 1)
  await clock.advance(10)
  expect(order()).toEqual([2, 0])
  expect(store.getSnapshot()).toMatchObject({ all_count: 2, unread_total: 2, unread_chats: 2 })
  expect(store.getSnapshot().requests).toMatchObject([{ id: asked, unread_count: 1 }])
  expect(store.all.getSnapshot().map(({ id }) => id)).not.toContain(asked)
  store.setText(store.getSnapshot().requests[0]?.name ?? '?')
  expect(order()).toEqual([])
  store.setText('')

  server.weather.isOffline = true
  server.cutAll()
  await clock.advance(5000)
  const { is_request: _, ...accepted } = { ...state, seq: 2 }
  server.answers.set('conversations.set_state', () => ({ state: accepted }))
  void tab.sync.mutate('conversations.set_state', { conversation_id: asked, is_request: false })
  await clock.advance(10)
  expect(order()).toEqual([2, 1, 0])
  expect(store.getSnapshot()).toMatchObject({ requests: [], all_count: 3, unread_total: 3 })
  server.weather.isOffline = false
  await clock.advance(70_000)
  expect(tab.sync.memory.jobs.size).toBe(0)
  expect(tab.sync.memory.heads.get(asked)?.state?.is_request).toBeUndefined()
  expect(order()).toEqual([2, 1, 0])
})

test('who writes in a request, from wherever, has accepted it', async () => {
  const { clock, server, chats, store, order } = await openList()
  tellRequest(server, chats[1]!, 1)
  await clock.advance(10)
  server.append(ana, chats[1]!, uuidOf(5, 90), 'de outro aparelho')
  await clock.advance(10)
  expect(order()).toEqual([1, 2, 0])
  expect(store.getSnapshot().requests).toEqual([])
})

test('who looks at the list while it tells of a change finds the change in it', async () => {
  const { chats, tab, store, order } = await openList()
  expect(order()).toEqual([2, 1, 0])
  const seen: string[] = []
  store.subscribe(() =>
    seen.push(store.getSnapshot().rows.find(({ id }) => id === chats[0])?.preview.kind ?? ''),
  )
  tab.sync.saveDraft(chats[0]!, 'quase')
  expect(seen).toEqual(['draft'])
  expect(store.getSnapshot().rows.find(({ id }) => id === chats[0])?.preview.kind).toBe('draft')
})
