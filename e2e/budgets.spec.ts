import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { gzipBytesOf, listParts, readChunks, sumWithImports } from '../tools/web-bytes.ts'
import { expect, NARROW, test } from './support/test.ts'

const WEB = join(import.meta.dirname, '../dist/web')
const KB = 1024
/** What the scripts may weigh that come before the list is drawn from the device (DEVICE-024). */
const FIRST_SCREEN_KB = 100
/** On a device that has no list yet what talks with the server comes before it as well. */
const NEW_DEVICE_KB = 117
const REACT_DOM = join(import.meta.dirname, '../node_modules/react-dom/cjs/react-dom-client.production.js')

/** Addresses of the app's scripts and styles that the page had asked for when the first row of the list was in it. */
async function openList(page: Page): Promise<{ scripts: Set<string>; styles: Set<string> }> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main a[href^="/chat/"]')) return
      performance.mark('list')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/app')
  await expect(page.getByRole('link', { name: /Bruno Lima/ })).toBeVisible()
  const names = await page.evaluate(() => {
    const listAtMs = performance.getEntriesByName('list')[0]?.startTime ?? Number.NaN
    const asked = performance.getEntriesByType('resource').filter((entry) => entry.startTime <= listAtMs)
    return asked.map((entry) => new URL(entry.name).pathname)
  })
  const assets = names.filter((name) => name.startsWith('/assets/'))
  const ending = (end: string) => new Set(assets.filter((name) => name.endsWith(end)))
  return { scripts: ending('.js'), styles: ending('.css') }
}

/** Rules of a style sheet that are long enough to be one's own. */
const listRules = (path: string) =>
  readFileSync(join(WEB, path), 'utf8')
    .split('}')
    .filter((rule) => rule.length > 40)

/** Addresses of the app's scripts, as the page asks for them from now on. */
function watchScripts(page: Page): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) asked.add(pathname)
  })
  return asked
}

for (const [device, options] of [
  ['a phone', NARROW],
  ['a desk', {}],
] as const) {
  test(`DEVICE-024: on ${device} all scripts until /app shows the list weigh at most 100 KB, on a new device no more than they did, every part after it ≤ 25 KB`, async ({
    api,
    visit,
  }) => {
    const ana = await api.createPerson('Ana Souza')
    await api.createChat(ana, await api.createPerson('Bruno Lima'))
    const { page } = await visit(ana, 'about:blank', { serviceWorkers: 'block', ...options })
    const { scripts: firstScreen } = await openList(page)
    const chunks = readChunks(WEB)
    expect(firstScreen.size).toBeGreaterThan(1)
    expect(sumWithImports(chunks, [...firstScreen]) / KB).toBeLessThanOrEqual(NEW_DEVICE_KB)

    const { scripts: again } = await openList(await page.context().newPage())
    expect(sumWithImports(chunks, [...again]) / KB).toBeLessThanOrEqual(FIRST_SCREEN_KB)

    const parts = listParts(chunks).filter((part) => !part.includes('/gallery-'))
    expect(parts.length).toBeGreaterThan(10)
    for (const part of parts) {
      expect(sumWithImports(chunks, [part], firstScreen) / KB, part).toBeLessThanOrEqual(25)
    }
  })
}

test('DEVICE-024: React DOM is in the first screen as its makers ship it, and styles of a later screen are not', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page } = await visit(ana, 'about:blank', { serviceWorkers: 'block' })
  const { scripts, styles } = await openList(page)
  const code = [...scripts].map((path) => readFileSync(join(WEB, path), 'utf8')).join('\n')
  const made = readFileSync(REACT_DOM, 'utf8')
  const words = new Set([...made.matchAll(/"([A-Za-z][\w -]{5,})"/g)].map(([, word = '']) => word))
  expect(words.size).toBeGreaterThan(400)
  // What the bundler itself resolves.
  expect([...words].filter((word) => !code.includes(word))).toEqual(['use strict', 'scheduler'])

  const all = readdirSync(join(WEB, 'assets')).filter((name) => name.endsWith('.css'))
  const later = all.map((name) => `/assets/${name}`).filter((path) => !styles.has(path))
  expect(later.length).toBeGreaterThan(10)
  const first = new Set([...styles].flatMap(listRules))
  expect(first.size).toBeGreaterThan(50)
  for (const path of later)
    expect(
      listRules(path).filter((rule) => first.has(rule)),
      path,
    ).toEqual([])
})

test('LANDING-003: the landing page claims no fewer bytes than are measured here, and for whom they are true', async ({
  page,
}) => {
  for (const [language, words] of [
    ['pt-BR', 'ou menos para abrir de novo suas conversas'],
    ['en', 'or less to open your chats again'],
    ['es', 'o menos para volver a abrir tus chats'],
  ] as const) {
    await page.goto(`/landing?idioma=${language}`)
    const fact = page.locator('dl > div', { hasText: 'KB' })
    await expect(fact.locator('dt')).toHaveText(`${FIRST_SCREEN_KB} KB`)
    await expect(fact.locator('dd')).toContainText(words)
  }
})

test('the service worker is ≤ 2 KB gzip, all scripts of the landing page ≤ 30 KB', async ({
  page,
  request,
}) => {
  const worker = await request.get('/sw.js')
  expect(worker.ok()).toBe(true)
  expect(gzipBytesOf(await worker.body()) / KB).toBeLessThanOrEqual(2)

  const asked = watchScripts(page)
  await page.goto('/landing', { waitUntil: 'networkidle' })
  expect(asked.size).toBeGreaterThan(0)
  expect(sumWithImports(readChunks(WEB), [...asked]) / KB).toBeLessThanOrEqual(30)
})

test('a browser that takes Brotli gets it, for the page, its scripts and its styles; one that does not gets none', async ({
  page,
  origin,
}) => {
  const answers: { path: string; encoding: string | undefined; vary: string | undefined }[] = []
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (!/^\/$|^\/assets\/.*\.(js|css)$/.test(path)) return
    const { 'content-encoding': encoding, vary } = response.headers()
    answers.push({ path, encoding, vary })
  })
  // Chromium offers br on trustworthy origins alone, and loopback is one.
  await page.goto(`${origin}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const large = answers.filter(({ path }) => path === '/' || /\/first-[^t]|\.css$/.test(path))
  expect(large.length).toBeGreaterThanOrEqual(3)
  for (const { path, encoding, vary } of large) {
    expect(encoding, path).toBe('br')
    expect(vary, path).toMatch(/accept-encoding/i)
  }
  const script = large.find(({ path }) => path.endsWith('.js'))?.path ?? ''
  const plain = await fetch(origin + script, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const zipped = await fetch(origin + script, { headers: { 'accept-encoding': 'gzip' } })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
})
