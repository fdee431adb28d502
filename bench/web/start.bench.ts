import budgets from '../budgets.json' with { type: 'json' }
import { openSlowPage } from '../support/browser.ts'
import { percentile } from '../support/latency.ts'
import { printBar } from '../support/report.ts'
import { markList, readMark, row, type WebWorld } from './world.ts'

const RUNS = 3
/** 1.6 Mbit/s in bytes. */
const SLOW_LINE = { offline: false, latency: 0, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** From the navigation on, milliseconds; the middle one of three, since others use the machine too. */
export async function benchStart({ browser, server: { url }, ana }: WebWorld): Promise<void> {
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
    usables.push(await readMark(page, 'list'))
    await context.close()
  }
  printBar('first paint, 4× slower, 1.6 Mbit/s', percentile(paints, 0.5), budgets.firstPaintMs, 'ms')
  printBar('list in sight from local, 4× slower', percentile(usables, 0.5), budgets.usableMs, 'ms')
}
