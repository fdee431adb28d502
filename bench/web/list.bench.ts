import type { Browser } from '@playwright/test'
import type { Api, Person } from '../../e2e/support/api.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { openSlowPage, type SlowPage } from '../support/browser.ts'
import { percentile } from '../support/latency.ts'
import { print, printBar } from '../support/report.ts'
import { seedAbsentPartners, seedGreetings } from '../support/world.ts'
import { inMs, markList, markMessages, readMark, settle, type WebWorld } from './world.ts'

const SIZES = [100, 2000] as const
const RUNS = 9
/** Less of a task than this holds nobody up. */
const BLOCKS_FROM_MS = 50
/** So long without a long task the page has come to rest. */
const QUIET_MS = 2000

/** A phone whose list holds so many conversations, and what was measured at it. */
type Trial = {
  readonly size: number
  readonly phone: SlowPage
  readonly chat: string
  readonly blocking: number[]
  readonly lists: number[]
  readonly addresses: number[]
}

/**
 * How long does a warm start keep a slow phone busy (SWIFT-005)? Answers by the number of conversations the
 * milliseconds in which the page answers nothing, from the navigation until it rests: those of the lower quartile, since
 * whatever else the machine does only adds. The sizes take turns, so that it strikes both.
 */
export async function benchList({
  browser,
  server,
  api,
  bruno,
}: WebWorld): Promise<ReadonlyMap<number, number>> {
  const trials: Trial[] = []
  for (const size of SIZES) {
    const person = await api.createPerson('Carla Dias')
    const chat = await createChats({ api, server, person, bruno, size })
    const phone = await openWarm(browser, server.url, person, chat)
    await phone.page.goto('about:blank')
    trials.push({ size, phone, chat, blocking: [], lists: [], addresses: [] })
  }
  for (let run = 0; run < RUNS; run += 1)
    for (const { phone, chat, blocking, lists, addresses } of trials) {
      await phone.page.goto(`${server.url}/app`)
      lists.push(await readMark(phone.page, 'list'))
      blocking.push(await waitUntilQuiet(phone))
      await phone.page.goto('about:blank')
      await phone.page.goto(`${server.url}/chat/${chat}`)
      addresses.push(await readMark(phone.page, 'messages'))
      await waitUntilQuiet(phone)
      await phone.page.goto('about:blank')
    }
  for (const { phone } of trials) await phone.context.close()
  for (const trial of trials) printTrial(trial)
  return new Map(trials.map(({ size, blocking }) => [size, percentile(blocking, 0.25)]))
}

function printTrial({ size, blocking, lists, addresses }: Trial): void {
  print(`warm, ${size} conversations, each`, [
    `list ${lists.map(inMs).join(', ')}`,
    `conversation ${addresses.map(inMs).join(', ')}`,
    `blocking ${blocking.map(inMs).join(', ')}`,
  ])
  const addressByList = percentile(addresses, 0.5) / percentile(lists, 0.5)
  printBar(`blocking with ${size}, 4× slower`, percentile(blocking, 0.5), budgets.blockingMs, 'ms')
  printBar(`conversation by address by list, ${size}`, addressByList, budgets.addressByList, 'times')
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
