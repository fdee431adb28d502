import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createDisk, type Disk } from '../../sync/disk.ts'
import { createFakeBrowser } from '../../sync/testing/fake-browser.ts'
import { createFakeClock } from '../../sync/testing/fake-clock.ts'
import { uuidOf } from '../../sync/testing/fake-records.ts'
import { FakeServer } from '../../sync/testing/fake-server.ts'
import { settle } from '../../sync/testing/turns.ts'
import { getConversationStore } from './conversation.store.ts'
import { ana, bia } from './testing/open-chat.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const CHATS = 200
const MESSAGES = 100
const MB = 1024 * 1024

async function measureHeap(): Promise<number> {
  await settle(50)
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

test('DEVICE-016: memory of closed conversations is given back: 200 opened and closed leave under 5 MB', async () => {
  const clock = createFakeClock()
  const server = new FakeServer(clock)
  const chats = Array.from({ length: CHATS }, (_, n) => server.createConversation(n + 1, [ana, bia]))
  for (const [n, chat] of chats.entries())
    for (let m = 0; m < MESSAGES; m += 1)
      server.append(bia, chat, uuidOf(5, n * MESSAGES + m), `${m} ${'palavra '.repeat(40)}`)
  // The fake database lives in the same heap: rows are copied from the server's, as a browser reads them from its own.
  const disk: Disk = {
    ...createDisk(ana),
    readNewest: async (conversation_id) => {
      const range = { conversation_id, first_seq: 1, from: 1, to: MESSAGES }
      const rows = structuredClone(server.snapshot(conversation_id).messages)
      return { range, rows, from: 1, to: MESSAGES, quotes: [] }
    },
  }
  const { sync } = createFakeBrowser(server, clock, ana).openTab({ disk })
  await clock.advance(5000)
  const look = async (chat: string): Promise<number> => {
    const store = getConversationStore(sync, chat)
    const close = store.subscribe(() => {})
    for (let turn = 0; turn < 5000 && store.getSnapshot().items.length === 0; turn += 1) await settle(1)
    const shown = store.getSnapshot().items.length
    close()
    return shown
  }
  await look(chats[0]!)
  const before = await measureHeap()
  const shown: number[] = []
  for (const chat of chats) shown.push(await look(chat))
  const after = await measureHeap()
  expect(shown).toEqual(chats.map(() => MESSAGES))
  expect((after - before) / MB).toBeLessThan(5)
})
