import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { connectApi, type Person } from '../e2e/support/api.ts'
import { gzipBytesOf, listParts, readChunks, sumWithImports } from '../tools/web-bytes.ts'
import budgets from './budgets.json' with { type: 'json' }
import { launchBrowser, openSlowPage, recordFrames } from './support/browser.ts'
import { percentile } from './support/latency.ts'
import { print, printBar } from './support/report.ts'
import { startBenchServer, type BenchServer } from './support/server.ts'
import { seedLog } from './support/world.ts'

const WEB = path.join(import.meta.dirname, '../dist/web')
const KB = 1024
const LONG_CHAT = 10_000
const FRAME_MS = 1000 / 60
const RUNS = 3
/** 1.6 Mbit/s in bytes. */
const SLOW_LINE = { offline: false, latency: 0, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** What does the app weigh, and how fast is it on a slow phone? */
export async function benchWeb(): Promise<void> {
  const server = await startBenchServer()
  const browser = await launchBrowser()
  try {
    const world = await createWorld(server)
    await benchBytes(browser, server, world.ana)
    await benchStart(browser, server, world.ana)
    await benchChat(browser, server, world)
  } finally {
    await browser.close()
    await server.stop()
  }
}

type World = {
  readonly ana: Person
  readonly long: string
}

const createWorld = async (server: BenchServer): Promise<World> => {
  const api = connectApi(server.url)
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const long = await api.createChat(ana, bruno)
  await seedLog(server.pool, long, bruno.id, LONG_CHAT)
  return { ana, long }
}

/** Marks the moment at which the first row of the list is in the page. */
const markList = (): void => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main a[href^="/chat/"]')) return
    performance.mark('list')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

const row = (page: Page) => page.getByRole('link', { name: /Bruno Lima/ })

const benchBytes = async (browser: Browser, { url }: BenchServer, ana: Person): Promise<void> => {
  const { context, page } = await openSlowPage(browser, url, ana)
  await page.addInitScript(markList)
  await page.goto(`${url}/app`)
  await row(page).waitFor()
  const asked = await page.evaluate(() => {
    const listAtMs = performance.getEntriesByName('list')[0]?.startTime ?? Number.NaN
    const before = performance.getEntriesByType('resource').filter((entry) => entry.startTime <= listAtMs)
    return before.map((entry) => new URL(entry.name).pathname)
  })
  const chunks = readChunks(WEB)
  const first = new Set(asked.filter((name) => chunks.has(name)))
  printBar('first screen, gzip', sumWithImports(chunks, [...first]) / KB, budgets.firstScreenGzipKb, 'KB')
  const parts = listParts(chunks)
    .map((name) => ({ name: name.slice('/assets/'.length), kb: sumWithImports(chunks, [name], first) / KB }))
    .toSorted((a, b) => b.kb - a.kb)
  print(
    'parts after it, gzip',
    parts.map(({ name, kb }) => `${name.replace(/-[^-]{8}\.js$/, '')} ${kb.toFixed(1)}`),
  )
  printBar('largest part after it, gzip', parts[0]?.kb ?? 0, budgets.lazyRouteGzipKb, 'KB')
  const landing = parts.find(({ name }) => name.startsWith('landing-screen-'))
  printBar('landing page beside the first screen, gzip', landing?.kb ?? 0, budgets.landingGzipKb, 'KB')
  const worker = gzipBytesOf(readFileSync(path.join(WEB, 'sw.js')))
  printBar('service worker, gzip', worker / KB, budgets.serviceWorkerGzipKb, 'KB')
  await context.close()
}

/** From the navigation on, milliseconds; the middle one of three, since others use the machine too. */
const benchStart = async (browser: Browser, { url }: BenchServer, ana: Person): Promise<void> => {
  const paints: number[] = []
  const usables: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { context, page, cdp } = await openSlowPage(browser, url, ana)
    await cdp.send('Network.emulateNetworkConditions', SLOW_LINE)
    await page.goto(`${url}/app`)
    await row(page).waitFor()
    paints.push(await page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime ?? 0))
    await cdp.send('Network.emulateNetworkConditions', {
      ...SLOW_LINE,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.addInitScript(markList)
    await page.reload()
    await row(page).waitFor()
    usables.push(await page.evaluate(() => performance.getEntriesByName('list')[0]?.startTime ?? 0))
    await context.close()
  }
  printBar('first paint, 4× slower, 1.6 Mbit/s', percentile(paints, 0.5), budgets.firstPaintMs, 'ms')
  printBar('list in sight from local, 4× slower', percentile(usables, 0.5), budgets.usableMs, 'ms')
}

const benchChat = async (browser: Browser, { url }: BenchServer, { ana, long }: World): Promise<void> => {
  const { context, page, cdp } = await openSlowPage(browser, url, ana)
  await page.goto(`${url}/app`)
  await row(page).waitFor()
  const newest = page.getByText(`Mensagem ${LONG_CHAT} `).last()
  await openChat(page)
  await newest.waitFor()
  const opens: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    // From the list again, as at a start: the chat is in the cache now.
    await page.goto('about:blank')
    await page.goto(`${url}/app`)
    await row(page).waitFor()
    await page.waitForFunction(() => performance.now() > 3000)
    opens.push(await openChat(page))
  }
  print('openings, each', opens.map(inMs))
  printBar(
    'opening a chat of 10,000 messages, 4× slower',
    percentile(opens, 0.5),
    budgets.longChatOpenMs,
    'ms',
  )

  const readMs = await page.evaluate(readCache, { database: `lero-${ana.id}`, conversation: long })
  printBar('cached list and chat read, 4× slower', readMs, budgets.cachedReadMs, 'ms')

  const messages = '.message-scroller'
  await page.evaluate(loadOlder, { selector: messages, pages: 10 })
  printFrames(await recordRuns(page, cdp, messages))
  const movedPx = await page.evaluate(measurePrepend, messages)
  printBar('movement on prepend', movedPx, budgets.prependPx, 'px')
  // What this machine can do at all in this minute: a page that scrolls paragraphs and nothing else.
  await page.goto('about:blank')
  await page.evaluate(fillPlainPage, 1000)
  printFrames(await recordRuns(page, cdp, '.plain'), 'for comparison, plain text')
  await context.close()
}

type FrameRun = {
  readonly p95Ms: number
  readonly droppedPercent: number
  /** Time in which the page's main thread was busy, for each frame. */
  readonly busyMs: number
}

/** So many scrolls through the same place, 40 px a frame. */
const recordRuns = async (page: Page, cdp: CDPSession, selector: string): Promise<FrameRun[]> => {
  const frames = 240
  const runs: FrameRun[] = []
  await cdp.send('Performance.enable')
  for (let run = 0; run < RUNS; run += 1) {
    await page.evaluate((target) => document.querySelector(target)?.scrollTo(0, 3000), selector)
    await page.waitForTimeout(500)
    const busyBefore = await readBusyMs(cdp)
    const times = await recordFrames(page, selector, 40, frames)
    const busyMs = ((await readBusyMs(cdp)) - busyBefore) / frames
    const dropped = times.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0)
    const droppedPercent = (100 * dropped) / (times.length + dropped)
    runs.push({ p95Ms: percentile(times, 0.95), droppedPercent, busyMs })
  }
  return runs
}

const readBusyMs = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** The middle of the runs, since others use the machine too, with all of them before it. */
const printFrames = (runs: readonly FrameRun[], control?: string): void => {
  const name = control ?? 'scrolling through 1,000 of 10,000 messages'
  const figures = runs.map(
    ({ p95Ms, droppedPercent, busyMs }) =>
      `p95 ${inMs(p95Ms)}, dropped ${droppedPercent.toFixed(1)} %, busy ${inMs(busyMs)} a frame`,
  )
  print(`${name}, each`, figures)
  if (control) return
  const p95Ms = percentile(
    runs.map((run) => run.p95Ms),
    0.5,
  )
  const droppedPercent = percentile(
    runs.map((run) => run.droppedPercent),
    0.5,
  )
  printBar(`${name}: p95 of a frame`, p95Ms, budgets.frameP95Ms, 'ms')
  printBar(`${name}: dropped frames`, droppedPercent, budgets.framesDroppedPercent, '%')
}

const inMs = (ms: number): string => `${ms.toFixed(1)} ms`

/** A page of paragraphs in a scroller as high as the app's. */
const fillPlainPage = (paragraphs: number): void => {
  const scroller = document.createElement('div')
  scroller.className = 'plain'
  scroller.style.cssText = 'height: 730px; overflow-y: auto'
  for (let index = 0; index < paragraphs; index += 1) {
    const paragraph = document.createElement('p')
    paragraph.textContent = `Mensagem ${index} ${'palavra '.repeat(index % 17)}`
    scroller.append(paragraph)
  }
  document.body.append(scroller)
}

/** Milliseconds from the press to the newest message in the page. */
const openChat = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        const observer = new MutationObserver(() => {
          if (document.querySelectorAll('.message-scroller [data-key]').length < 5) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - startedAt))
        })
        observer.observe(document.body, { childList: true, subtree: true })
        document.querySelector<HTMLElement>('a[href^="/chat/"]')?.click()
      }),
  )

/** What a start reads: the list, and the newest hundred of a log. The best of five. */
const readCache = async ({
  database,
  conversation,
}: {
  database: string
  conversation: string
}): Promise<number> => {
  const settle = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
    })
  const opened = await settle(indexedDB.open(database))
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const startedAt = performance.now()
    const stores = opened.transaction(['heads', 'ranges', 'messages'])
    const range = await settle(stores.objectStore('ranges').get(conversation))
    const from = [conversation, Math.max(0, Number(range?.to ?? 0) - 99)]
    await Promise.all([
      settle(stores.objectStore('heads').getAll()),
      settle(stores.objectStore('messages').getAll(IDBKeyRange.bound(from, [conversation, Infinity]))),
    ])
    times.push(performance.now() - startedAt)
  }
  opened.close()
  return Math.min(...times)
}

/** Scrolls to the top until so many pages of older messages have come; bounded. */
const loadOlder = async ({ selector, pages }: { selector: string; pages: number }): Promise<void> => {
  const list = document.querySelector(selector)
  const frame = () => new Promise(requestAnimationFrame)
  for (let page = 0; list && page < pages; page += 1) {
    const height = list.scrollHeight
    list.scrollTop = 0
    for (let frames = 0; frames < 120 && list.scrollHeight <= height; frames += 1) await frame()
  }
}

/** The farthest a message in sight moves by itself while older ones come in above it. */
const measurePrepend = async (selector: string): Promise<number> => {
  const list = document.querySelector(selector)
  if (!list) return Number.NaN
  const frame = () => new Promise(requestAnimationFrame)
  const places = () =>
    new Map(
      [...list.querySelectorAll('[data-key]')].map((item) => [
        item.getAttribute('data-key'),
        item.getBoundingClientRect().top,
      ]),
    )
  list.scrollTop = 0
  await frame()
  await frame()
  let most = 0
  let [before, top] = [places(), list.scrollTop]
  const height = list.scrollHeight
  for (let frames = 0; frames < 240 && list.scrollHeight < height + 500; frames += 1) {
    await frame()
    const now = places()
    for (const [key, place] of now) {
      const was = before.get(key)
      if (was !== undefined && top === list.scrollTop) most = Math.max(most, Math.abs(place - was))
    }
    ;[before, top] = [now, list.scrollTop]
  }
  return most
}
