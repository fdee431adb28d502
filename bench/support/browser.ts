import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import type { Person } from '../../e2e/support/api.ts'
import { signedInStorage } from '../../e2e/support/session-storage.ts'
import { findChromium } from '../../tools/install-browser.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const CPU_SLOWDOWN = 4

export type SlowPage = {
  readonly context: BrowserContext
  readonly page: Page
  readonly cdp: CDPSession
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ args: FLAGS, ...(executablePath ? { executablePath } : {}) })
}

/** A phone of this person with a processor four times slower than the machine's, signed in and on no page yet. */
export async function openSlowPage(browser: Browser, url: string, person: Person): Promise<SlowPage> {
  const context = await browser.newContext({
    storageState: signedInStorage(url, person.session),
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
  })
  // Functions that are carried into the page name their parts with a helper that only Node has.
  await context.addInitScript('globalThis.__name = (value) => value')
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { context, page, cdp }
}

/** Frame times in milliseconds while `step` is done on the element, once a frame. */
export function recordFrames(
  page: Page,
  selector: string,
  stepPx: number,
  frames: number,
): Promise<number[]> {
  return page.evaluate(
    async ([target, step, count]) => {
      const element = document.querySelector(target)
      const nextFrame = () => new Promise<number>(requestAnimationFrame)
      const times: number[] = []
      let last = await nextFrame()
      for (let index = 0; element && index < count; index += 1) {
        element.scrollTop += step
        const now = await nextFrame()
        times.push(now - last)
        last = now
      }
      return times
    },
    [selector, stepPx, frames] as const,
  )
}

/** Milliseconds in which the page's main thread was busy so far; `Performance.enable` comes first. */
export async function readBusyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}
