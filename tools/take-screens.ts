import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'

/** A window a person looks through: a phone or a desk, in one theme. */
export type Look = {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly isPhone: boolean
  readonly theme: string
}

const PHONE = { viewport: { width: 390, height: 844 }, isPhone: true }
const DESK = { viewport: { width: 1440, height: 900 }, isPhone: false }
const LOOKS: readonly Look[] = [
  { name: 'phone', ...PHONE, theme: 'blue' },
  { name: 'phone-dark', ...PHONE, theme: 'dark' },
  { name: 'desk', ...DESK, theme: 'blue' },
  { name: 'desk-dark', ...DESK, theme: 'dark' },
]

type Tools = {
  readonly openPage: (browser: Browser, look: Look) => Promise<Page>
  readonly signIn: (page: Page, url: string) => Promise<void>
  readonly take: (page: Page, path: string) => Promise<void>
}

/** Every screen there is, in both sizes, by day and by night, to be looked at beside the design. */
export async function takeScreens(
  browser: Browser,
  url: string,
  folder: string,
  tools: Tools,
): Promise<void> {
  for (const look of LOOKS) {
    const page = await tools.openPage(browser, look)
    const take = (screen: string) => tools.take(page, join(folder, `${screen}-${look.name}.png`))
    await takeSignedOut(page, url, take)
    await tools.signIn(page, url)
    await takeSignedIn(page, url, take)
    await page.context().close()
  }
}

type Take = (screen: string) => Promise<void>

async function takeSignedOut(page: Page, url: string, take: Take): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name })
  for (const [screen, path, sign] of [
    ['landing', '/landing', page.getByRole('heading', { level: 1 })],
    ['not-found', '/nada', page.getByRole('heading', { level: 1 })],
    ['sign-up', '/?modo=criar', page.getByLabel('Nome')],
    ['sign-in', '/', page.getByLabel('Senha', { exact: true })],
  ] as const)
    await takeAt(page, url + path, sign, () => take(screen))
  await button('Entrar com telefone').click()
  await page.getByLabel('Telefone').waitFor()
  await take('phone-number')
  await button('Entrar com e-mail').click()
  await button('Esqueci minha senha').click()
  await button('Enviar link').waitFor()
  await take('recover')
}

async function takeSignedIn(page: Page, url: string, take: Take): Promise<void> {
  const dialog = page.getByRole('dialog')
  const openSettings = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('menuitem', { name: 'Configurações' }).click()
    await dialog.waitFor()
  }
  await take('list')
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menu').waitFor()
  await take('menu')
  await page.keyboard.press('Escape')
  for (const [screen, entry] of [
    ['theme', /^Tema/],
    ['addresses', /^Vincular conta/],
    ['security', /^Senha, duas etapas/],
  ] as const) {
    await openSettings()
    if (screen === 'theme') await take('settings')
    await dialog.getByRole('button', { name: entry }).click()
    await page.getByRole('dialog', { name: 'Configurações' }).waitFor({ state: 'detached' })
    await dialog.waitFor()
    await take(screen)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: /Dandara Nascimento/ }).click()
  const said = page.getByRole('region', { name: 'Mensagens' }).getByText('Justo?').last()
  await said.waitFor()
  await take('conversation')
  await said.click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  await take('message-menu')
  await page.keyboard.press('Escape')
  for (const path of ['search', 'connections', 'notifications', 'reels', 'create', 'profile'])
    await takeAt(page, `${url}/${path}`, page.getByRole('heading').first(), () => take(path))
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Início' }).click()
  await page.locator('.offline-bar').waitFor()
  await take('offline')
}

async function takeAt(page: Page, address: string, sign: Locator, take: () => Promise<void>): Promise<void> {
  await page.goto(address)
  await sign.waitFor()
  await take()
}
