import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipBytesOf, listParts, readChunks, sumWithImports } from '../../tools/web-bytes.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { openSlowPage } from '../support/browser.ts'
import { print, printBar } from '../support/report.ts'
import { markList, row, settle, type WebWorld } from './world.ts'

const WEB = path.join(import.meta.dirname, '../../dist/web')
const KB = 1024

/** What does the app weigh? */
export async function benchBytes({ browser, server: { url }, ana }: WebWorld): Promise<void> {
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
  const landing = [...chunks.keys()].filter((name) => name.startsWith('/assets/landing-'))
  printBar(
    'scripts of the landing page, gzip',
    sumWithImports(chunks, landing) / KB,
    budgets.landingGzipKb,
    'KB',
  )
  const worker = gzipBytesOf(readFileSync(path.join(WEB, 'sw.js')))
  printBar('service worker, gzip', worker / KB, budgets.serviceWorkerGzipKb, 'KB')
  await context.close()
}

/** What does the first visit of a device ask for, until nothing is on its way any more? */
export async function benchFirstVisit({ browser, server: { url }, ana }: WebWorld): Promise<void> {
  const { context, page } = await openSlowPage(browser, url, ana)
  const sizes: Promise<number>[] = []
  context.on('requestfinished', (request) => {
    if (/\/(api|auth)\//.test(request.url())) return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(`${url}/app`)
  await row(page).waitFor()
  await settle(page)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  print('first visit, until nothing is on its way', [
    `${sizes.length} files`,
    `${(bytes / KB).toFixed(1)} KB`,
  ])
  await context.close()
}
