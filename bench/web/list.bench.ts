import type { Browser } from '@playwright/test'
import type { Api, Person } from '../../e2e/support/api.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { openSlowPage, type SlowPage } from '../support/browser.ts'
import { percentile } from '../support/latency.ts'
import { print, printBar } from '../support/report.ts'
import { seedAbsentPartners, seedGreetings } from '../support/world.ts'
import { inMs, markList, markMessages, readMark, settle, type WebWorld } from './world.ts'

const SIZES = [100, 2000] as const
/** One start takes half as long again as another: the middle of fewer moves by a fifth. */
const RUNS = 21
/** Less of a task than this holds nobody up. */
const BLOCKS_FROM_MS = 50
/** So long without a long task the page has come to rest. */
const QUIET_MS = 2000

/**
 * How long does a warm start keep a slow phone busy (SWIFT-005)? Answers by the number of conversations the
 * milliseconds in which the page answers nothing, from the navigation until it rests.
 */
export async function benchList({
  browser,
  server,
  api,
  bruno,
}: WebWorld): Promise<ReadonlyMap<number, number>> {
  const blockingMs = new Map<number, number>()
  for (const size of SIZES) {
    const person = await api.createPerson('Carla Dias')
    const chat = await createChats({ api, server, person, bruno, size })
    const phone = await openWarm(browser, server.url, person, chat)
    const blocking: number[] = []
    const lists: number[] = []
    const addresses: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      await open(phone, `${server.url}/app`)
      lists.push(await readMark(phone.page, 'list'))
      blocking.push(await waitUntilQuiet(phone))
      await open(phone, `${server.url}/chat/${chat}`)
      addresses.push(await readMark(phone.page, 'messages'))
      await waitUntilQuiet(phone)
    }
    await phone.context.close()
    const [list, address] = [percentile(lists, 0.5), percentile(addresses, 0.5)]
    print(`warm, ${size} conversations, each`, [
      `list ${lists.map(inMs).join(', ')}`,
      `conversation ${addresses.map(inMs).join(', ')}`,
      `blocking ${blocking.map(inMs).join(', ')}`,
    ])
    blockingMs.set(size, percentile(blocking, 0.5))
    const addressByList = address / list
    printBar(`blocking with ${size}, 4× slower`, percentile(blocking, 0.5), budgets.blockingMs, 'ms')
    printBar(`conversation by address by list, ${size}`, addressByList, budgets.addressByList, 'times')
  }
  return blockingMs
}

const createChats = async ({
  api,
  server,
  person,
  bruno,
  size,
}: Pick<WebWorld, 'api' | 'server' | 'bruno'> & { person: Person; size: number }): Promise<string> => {
  await seedAbsentPartners(server.pool, [{ user_id: person.id }], size - 1)
  await seedGreetings(server.pool, person.id)
  const chat = await api.createChat(person, bruno)
  await sendTexts(api, bruno, chat)
  return chat
}

const sendTexts = (api: Api, sender: Person, chat: string): Promise<string[]> =>
  api.sendTexts(sender, chat, ...Array.from({ length: 30 }, (_, index) => `Mensagem ${index}`))

/** A phone that has seen list and conversation once. */
const openWarm = async (browser: Browser, url: string, person: Person, chat: string): Promise<SlowPage> => {
  const phone = await openSlowPage(browser, url, person)
  const { page } = phone
  await page.addInitScript(markList)
  await page.addInitScript(markMessages)
  await page.addInitScript(noteLongTasks)
  await page.goto(`${url}/app`)
  await readMark(page, 'list')
  await settle(page)
  await page.goto(`${url}/chat/${chat}`)
  await readMark(page, 'messages')
  await waitUntilQuiet(phone)
  return phone
}

const open = async ({ page }: SlowPage, url: string): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(url)
}

type WithTasks = { leroLongTasks?: { readonly endMs: number; readonly ms: number }[] }

const noteLongTasks = (): void => {
  const tasks: { endMs: number; ms: number }[] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ endMs: startTime + duration, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  Object.assign(window, { leroLongTasks: tasks })
}

/** What of its long tasks held the page up, once there are no more. */
const waitUntilQuiet = async ({ page }: SlowPage): Promise<number> => {
  await page.waitForFunction(
    (quietMs) => {
      const last = (window as WithTasks).leroLongTasks?.at(-1)?.endMs ?? 0
      return performance.now() - last > quietMs
    },
    QUIET_MS,
    { polling: 500 },
  )
  const tasks = await page.evaluate(() => (window as WithTasks).leroLongTasks ?? [])
  return tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - BLOCKS_FROM_MS), 0)
}
