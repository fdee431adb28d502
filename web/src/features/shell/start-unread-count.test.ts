import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ana, bia, createChatWorld } from '../../sync/testing/chat-world.ts'
import { uuidOf } from '../../sync/testing/fake-records.ts'
import { settle } from '../../sync/testing/turns.ts'
import { startUnreadCount } from './start-unread-count.ts'

let badges: number[] = []
let page: { title: string }

beforeEach(() => {
  badges = []
  page = { title: '' }
  vi.stubGlobal('document', Object.assign(page, { querySelector: () => null }))
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void badges.push(count) })
})
afterEach(() => vi.unstubAllGlobals())

function openBrowser() {
  const world = createChatWorld()
  const { server, clock, browser, chat } = world
  server.answers.set('notifications.list', () => ({
    epoch: 'epoch-1',
    user_seq: 0,
    notifications: [],
    profiles: [],
    unread_count: 0,
  }))
  const pass = async (ms = 2000): Promise<void> => {
    await clock.advance(ms)
    await settle()
  }
  const say = (n: number): number => {
    server.append(bia, chat, uuidOf(5, n), `oi ${n}`)
    return n
  }
  const open = async () => {
    const tab = browser.openTab()
    const stop = startUnreadCount(tab.sync)
    await pass()
    return { ...tab, stop }
  }
  return { ...world, pass, say, open }
}

test('a mark that the worker left goes when the server says that everything is read', async () => {
  const { open } = openBrowser()
  await open()
  expect(badges).toEqual([0])
})

test('what the device remembers changes no mark: the first word of the server does, and what follows', async () => {
  const { server, chat, open, say, pass } = openBrowser()
  say(1)
  const before = await open()
  expect(badges).toEqual([1])
  before.kill()
  server.read(ana, chat, 1)
  server.weather.isOffline = true
  badges = []
  const { wake } = await open()
  expect(page.title).toBe('(1) Lero')
  expect(badges).toEqual([])
  server.weather.isOffline = false
  wake()
  await pass(10_000)
  expect(page.title).toBe('Lero')
  expect(badges).toEqual([0])
  say(2)
  await pass()
  expect(badges).toEqual([0, 1])
})

test('who comes back to a page finds the mark as the page has it', async () => {
  const { open, pass } = openBrowser()
  const { setVisible } = await open()
  setVisible(false)
  await pass()
  // Meanwhile a push set another one.
  badges = []
  setVisible(true)
  await pass()
  expect(badges).toEqual([0])
})

test('who signs out leaves no mark', async () => {
  const { open, say } = openBrowser()
  say(1)
  const { stop } = await open()
  stop()
  expect([badges, page.title]).toEqual([[1, 0], 'Lero'])
})

test('each time the line is back the mark is set anew, also where nothing is otherwise', async () => {
  const { server, open, pass } = openBrowser()
  const { wake } = await open()
  server.weather.isOffline = true
  server.cutAll()
  await pass()
  // Meanwhile a push set another one.
  badges = []
  server.weather.isOffline = false
  wake()
  await pass(10_000)
  expect(badges).toEqual([0])
})

test('unread notifications count too, and nothing is marked before the server has told of both', async () => {
  const { browser, say, pass } = openBrowser()
  say(1)
  const { sync } = browser.openTab()
  const list = { epoch: 'epoch-1', user_seq: 0, notifications: [], profiles: [], unread_count: 2 }
  let tellList = (): void => {}
  const isTold = new Promise<void>((resolve) => (tellList = resolve))
  const call = async (...[name, input]: Parameters<typeof sync.call>) => {
    if (name !== 'notifications.list') return sync.call(name, input)
    await isTold
    return list
  }
  startUnreadCount({ ...sync, call: call as typeof sync.call })
  await pass()
  expect([badges, page.title, sync.status.getSnapshot().state]).toEqual([[], '(1) Lero', 'online'])
  tellList()
  await pass()
  expect([badges, page.title]).toEqual([[3], '(3) Lero'])
})
