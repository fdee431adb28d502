/**
 * `npm run pictures`: the README's pictures, taken anew from the sample world; `npm run pictures -- <folder>`: every
 * screen into that folder, to be looked at. Debian has no system font like a phone's, so Inter (fonts-inter) stands in
 * for it.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { liven } from './demo/liven.ts'
import { setStage } from './demo/set-stage.ts'
import { PASSWORD } from './demo/world.ts'
import { findChromium } from './install-browser.ts'
import { takeScreens, type Look } from './screens/take-screens.ts'

const FOLDER = 'docs/pictures'
const PHONE: Look = { name: 'phone', viewport: { width: 390, height: 844 }, isPhone: true, theme: 'blue' }
const NIGHT: Look = { ...PHONE, theme: 'dark' }
const DESK: Look = { name: 'desk', viewport: { width: 1200, height: 750 }, isPhone: false, theme: 'blue' }

const runToEnd = (command: string[], env: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { env: { ...process.env, ...env }, stdio: 'inherit' })
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command.join(' ')} ended with ${code}`)),
    )
  })

const startServer = (dataDir: string): Promise<{ url: string; server: ChildProcess }> => {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    server.stdout.on('data', (chunk: Buffer) => {
      const url = chunk.toString().match(/ready at (\S+)/)?.[1]
      if (url) resolve({ url, server })
    })
  })
}

/** Where it is three in the afternoon: what was said in the hours before was said today. */
const findAfternoon = (): string => {
  const hours = Math.min(14, 15 - new Date().getUTCHours())
  // Signs are the other way round there: Etc/GMT-9 is nine hours ahead.
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

const openPage = async (browser: Browser, { viewport, isPhone, theme }: Look): Promise<Page> => {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1,
    locale: 'pt-BR',
    timezoneId: findAfternoon(),
    hasTouch: isPhone,
    isMobile: isPhone,
  })
  await context.addInitScript((name) => localStorage.setItem('lero-theme', name), theme)
  await context.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('--font', "Inter, 'Noto Color Emoji'"),
    ),
  )
  return context.newPage()
}

/** The banner that offers to install Lero comes a few seconds after the list. */
const closeBanner = async (page: Page): Promise<void> => {
  const later = page.getByRole('button', { name: 'Agora não' })
  await later.waitFor()
  await later.click()
  await later.waitFor({ state: 'detached' })
}

/** Signs Marina in and waits until her list is there, with nothing before it. */
const signIn = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await page.getByLabel('E-mail').fill('marina@demo.lero')
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByText('Churrasco de domingo').waitFor()
  await page.getByRole('button', { name: 'Mais opções', disabled: false }).waitFor()
  await closeBanner(page)
}

const openSignedIn = async (browser: Browser, url: string, look: Look): Promise<Page> => {
  const page = await openPage(browser, look)
  await signIn(page, url)
  return page
}

const open = async (page: Page, chat: string, lastLine: string): Promise<void> => {
  await page.getByText(chat).first().click()
  const messages = page.getByRole('region', { name: 'Mensagens' })
  await messages.getByText(lastLine).last().waitFor()
  // Photos and voice messages are drawn by parts that come after the words.
  await messages.getByRole('button', { name: 'Reproduzir áudio' }).first().waitFor()
}

const take = async (page: Page, path: string): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () => [...document.images].every(({ complete }) => complete) && !document.querySelector('.media-blurred'),
  )
  await page.evaluate(() => document.fonts.ready)
  // The day that floats by while a chat finds its place.
  await page.waitForFunction(() => !document.querySelector('.floating-day[data-shown]'))
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
}

const takeForReadme = async (browser: Browser, url: string): Promise<void> => {
  const phone = await openSignedIn(browser, url, PHONE)
  await setStage(url, phone)
  await phone.getByText('Rascunho:').waitFor()
  await phone.getByText('digitando').first().waitFor()
  // What was said of the failed message has been read.
  await phone.getByRole('alert').getByRole('button', { name: 'Fechar' }).click()
  await phone.locator('.chat-list').evaluate((list) => list.scrollTo(0, 0))
  await take(phone, join(FOLDER, 'lista.png'))
  await open(phone, 'Dandara Nascimento', 'Justo?')
  await take(phone, join(FOLDER, 'conversa.png'))
  const night = await openSignedIn(browser, url, NIGHT)
  await open(night, 'Churrasco de domingo', 'Então serve')
  await take(night, join(FOLDER, 'conversa-escura.png'))
  const desk = await openSignedIn(browser, url, DESK)
  await open(desk, 'Dandara Nascimento', 'Justo?')
  // Off the row, which shows its buttons under the pointer.
  await desk.mouse.move(DESK.viewport.width / 2, 2)
  await take(desk, join(FOLDER, 'conversa-desktop.png'))
}

const dataDir = await mkdtemp(join(tmpdir(), 'lero-pictures-'))
await runToEnd(['--import', 'tsx', 'tools/demo/demo.ts'], { DATA_DIR: dataDir })
const { url, server } = await startServer(dataDir)
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
  ...(executablePath ? { executablePath } : {}),
})
const live = await liven(url)
try {
  const folder = process.argv[2]
  if (folder) {
    await mkdir(folder, { recursive: true })
    const missing = await takeScreens(browser, url, folder, { openPage, signIn, take })
    if (missing.length > 0) process.exitCode = 1
  } else await takeForReadme(browser, url)
} finally {
  await browser.close()
  await live.close()
  server.removeAllListeners('exit')
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
}
