/**
 * `npm run pictures`: the README's pictures, taken anew from the sample world. Debian has no system font like a
 * phone's, so Inter (fonts-inter) stands in for it.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { liven } from './demo/liven.ts'
import { setStage } from './demo/set-stage.ts'
import { PASSWORD } from './demo/world.ts'
import { findChromium } from './install-browser.ts'

const FOLDER = 'docs/pictures'
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1200, height: 750 }

type Look = {
  readonly viewport: typeof PHONE
  readonly theme?: string
}

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

/** Signs somebody in and waits until their list is there. */
const signIn = async (browser: Browser, url: string, who: string, look: Look): Promise<Page> => {
  const context = await browser.newContext({
    viewport: look.viewport,
    deviceScaleFactor: 1,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    hasTouch: look.viewport === PHONE,
    isMobile: look.viewport === PHONE,
  })
  await context.addInitScript((theme) => localStorage.setItem('lero-theme', theme), look.theme ?? 'blue')
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('E-mail').fill(`${who}@demo.lero`)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByText('Churrasco de domingo').waitFor()
  await page.getByRole('button', { name: 'Mais opções', disabled: false }).waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('--font', "Inter, 'Noto Color Emoji'"))
  return page
}

const open = async (page: Page, chat: string, lastLine: string): Promise<void> => {
  await page.getByText(chat).first().click()
  await page.getByRole('region', { name: 'Mensagens' }).getByText(lastLine).last().waitFor()
}

const take = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled', caret: 'hide' })
}

const dataDir = await mkdtemp(join(tmpdir(), 'lero-pictures-'))
await runToEnd(['--import', 'tsx', 'tools/demo/demo.ts'], { DATA_DIR: dataDir })
const { url, server } = await startServer(dataDir)
const executablePath = findChromium()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath ? { executablePath } : {}),
})
const live = await liven(url)
try {
  const phone = await signIn(browser, url, 'marina', { viewport: PHONE })
  await setStage(url, phone)
  await phone.getByText('Rascunho:').waitFor()
  await phone.getByText('digitando').first().waitFor()
  // What was said of the failed message has been read.
  await phone.getByRole('alert').getByRole('button', { name: 'Fechar' }).click()
  await phone.locator('.chat-list').getByRole('listitem').first().scrollIntoViewIfNeeded()
  await take(phone, 'lista')
  await open(phone, 'Dandara Nascimento', 'Justo?')
  await take(phone, 'conversa')
  const night = await signIn(browser, url, 'marina', { viewport: PHONE, theme: 'dark' })
  await open(night, 'Churrasco de domingo', 'Então serve')
  await take(night, 'conversa-escura')
  const desk = await signIn(browser, url, 'marina', { viewport: DESK })
  await open(desk, 'Dandara Nascimento', 'Justo?')
  // Off the row, which shows its buttons under the pointer.
  await desk.mouse.move(DESK.width / 2, 2)
  await take(desk, 'conversa-desktop')
} finally {
  await browser.close()
  await live.close()
  server.removeAllListeners('exit')
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
}
