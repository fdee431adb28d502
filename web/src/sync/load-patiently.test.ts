import { expect, test } from 'vitest'
import { loadPatiently } from './load-patiently.ts'
import { createChatWorld } from './testing/chat-world.ts'
import { createFakeClock } from './testing/fake-clock.ts'

test('a part that cannot be fetched is asked for again after 1, 2, 5 and then each 10 s until it is here', async () => {
  const clock = createFakeClock()
  const askedAt: number[] = []
  const begun = clock.now()
  const load = async (): Promise<string> => {
    askedAt.push(clock.now() - begun)
    if (askedAt.length < 6) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the part'
  }
  let failures = 0
  const loading = loadPatiently({ clock, load, isOver: () => false, onFailed: () => (failures += 1) })
  await clock.advance(60_000)
  expect(await loading).toBe('the part')
  expect(askedAt).toEqual([0, 1000, 3000, 8000, 18_000, 28_000])
  expect(failures).toBe(5)
})

test('a part that nobody waits for any more is not asked for again', async () => {
  const clock = createFakeClock()
  let asked = 0
  let isOver = false
  const load = (): Promise<never> => {
    asked += 1
    return Promise.reject(new TypeError('gone'))
  }
  const loading = loadPatiently({ clock, load, isOver: () => isOver, onFailed: () => {} })
  await clock.advance(500)
  isOver = true
  await clock.advance(60_000)
  expect([await loading, asked]).toEqual([null, 1])
})

test('without what talks with the server the page says that it is offline, takes what one writes, and sends it once that is here', async () => {
  const { browser, clock, stored, write } = createChatWorld()
  let isThere = false
  const { sync } = browser.openTab({}, async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
  })
  await clock.advance(500)
  expect(sync.status.getSnapshot().state).toBe('offline')
  const written = write(sync, 'guardada')
  isThere = true
  await clock.advance(12_000)
  await written
  expect(sync.status.getSnapshot()).toMatchObject({ state: 'online', via: 'socket' })
  expect([stored(), sync.countUnsent()]).toEqual([['guardada'], 0])
})
