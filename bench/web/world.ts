import type { Browser, Locator, Page } from '@playwright/test'
import { connectApi, type Api, type Person } from '../../e2e/support/api.ts'
import { startBenchServer, type BenchServer } from '../support/server.ts'
import { launchBrowser } from '../support/browser.ts'
import { seedLog } from '../support/world.ts'

export const LONG_CHAT = 10_000

/** A server with Ana, Bruno and their conversation of 10,000 messages, and a browser. */
export type WebWorld = {
  readonly server: BenchServer
  readonly browser: Browser
  readonly api: Api
  readonly ana: Person
  readonly bruno: Person
  readonly long: string
}

/** Starts it for `work`, and ends it afterwards. */
export async function withWebWorld<T>(work: (world: WebWorld) => Promise<T>): Promise<T> {
  const server = await startBenchServer()
  const browser = await launchBrowser()
  try {
    const api = connectApi(server.url)
    const ana = await api.createPerson('Ana Souza')
    const bruno = await api.createPerson('Bruno Lima')
    const long = await api.createChat(ana, bruno)
    await seedLog(server.pool, long, bruno.id, LONG_CHAT)
    return await work({ server, browser, api, ana, bruno, long })
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Marks the moment at which the first row of the list is in the page. */
export function markList(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main a[href^="/chat/"]')) return
    performance.mark('list')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** The same for the newest messages of a conversation. */
export function markMessages(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('.message-scroller [data-key]').length < 5) return
    performance.mark('messages')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** When it was marked, in milliseconds since the navigation. */
export function readMark(page: Page, name: 'list' | 'messages'): Promise<number> {
  return page
    .waitForFunction((mark) => performance.getEntriesByName(mark)[0]?.startTime, name)
    .then((handle) => handle.jsonValue())
    .then((value) => value ?? Number.NaN)
}

export function row(page: Page): Locator {
  return page.getByRole('link', { name: /Bruno Lima/ })
}

/** The app's files are on the device, and nothing is on its way. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForLoadState('networkidle')
}

export function inMs(ms: number): string {
  return `${ms.toFixed(1)} ms`
}
