import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { findForeignTexts, readPage } from './support/walk-texts.ts'

async function openSettings(page: Page, more: string | RegExp = 'Mais opções', entry = 'Configurações') {
  await page.getByRole('button', { name: more }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const html = (page: Page) => page.locator('html')

test('I18N-001: settings offer the languages pt-BR (default), en and es', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson())
  await openSettings(page)
  const languages = page.getByRole('group', { name: 'Idioma' })
  await expect(languages.getByRole('radio')).toHaveCount(3)
  for (const [name, lang] of [
    ['Português', 'pt-BR'],
    ['English', 'en'],
    ['Español', 'es'],
  ] as const)
    await expect(languages.locator(`[lang="${lang}"]`)).toHaveText(name)
  await expect(languages.getByRole('radio', { name: 'Português' })).toBeChecked()
})

test('I18N-002: the default language is pt-BR, whatever the browser speaks', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/app', { locale: 'en-US' })
  expect(await page.evaluate(() => navigator.language)).toBe('en-US')
  await expect(html(page)).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByRole('searchbox', { name: 'Buscar conversas...' })).toBeVisible()
})

test('I18N-003: choosing en or es changes the interface, the root says so, and it survives a reload', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson())
  await openSettings(page)
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', 'en')
  await page.getByRole('radio', { name: 'Español' }).check()
  await expect(page.getByRole('dialog', { name: 'Configuración' })).toBeVisible()
  await page.reload()
  await expect(html(page)).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('link', { name: 'Inicio' })).toBeVisible()
})

test('the choice is kept in the account: another device speaks it at once, a new one after signing in', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson()
  const { page } = await visit(ana)
  const other = await visit(ana)
  await expect(other.page.getByRole('link', { name: 'Início' })).toBeVisible()
  await openSettings(page)
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(other.page.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect.poll(async () => (await api.call(ana, 'settings.get', {})).language).toBe('en')
  const fresh = await visit(ana)
  await expect(fresh.page.getByRole('link', { name: 'Home' })).toBeVisible()
})

test('a choice made without network holds on the device and reaches the account later', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson()
  const { page, goOffline, goOnline } = await visit(ana)
  await openSettings(page)
  await page.getByRole('radio', { name: 'English' }).check()
  await expect.poll(async () => (await api.call(ana, 'settings.get', {})).language).toBe('en')
  await goOffline()
  await page.getByRole('radio', { name: 'Português' }).check()
  await expect(page.getByRole('dialog', { name: 'Configurações' })).toBeVisible()
  expect((await api.call(ana, 'settings.get', {})).language).toBe('en')
  await goOnline()
  await expect
    .poll(async () => (await api.call(ana, 'settings.get', {})).language, { timeout: 15_000 })
    .toBe('pt-BR')
  await expect(html(page)).toHaveAttribute('lang', 'pt-BR')
})

/** English by D-013, names of languages, of the brand and of presets, and a word both languages borrow. */
const sharedWords = new Set([
  'Oops! Page not found',
  'Return to Home',
  'Unexpected Application Error!',
  'Português',
])

/** Every screen there is, each waited for before it is read. */
async function walkScreens(page: Page, chatId: string, read: (where: string) => Promise<void>) {
  for (const path of [
    '/app',
    `/chat/${chatId}`,
    '/search',
    '/connections',
    '/reels',
    '/create',
    '/profile',
    '/notifications',
    '/invite/group/7',
    '/landing',
    '/nope',
  ]) {
    await page.goto(path)
    await expect(page.locator('.boot')).toBeHidden()
    await expect(page.getByRole('heading').first()).toBeVisible()
    await read(path)
  }
  await page.goto('/app')
  const more = page.locator('.page-header').getByRole('button').last()
  const entries = page.getByRole('menuitem')
  await more.click()
  await read('menu')
  await entries.first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await read('own profile')
  await page.keyboard.press('Escape')
  await more.click()
  await entries.nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await read('settings')
  await page
    .getByRole('dialog')
    .locator('.settings-row', { hasText: /etapas|steps|pasos/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText(/2FA|duas etapas|step|pasos/i)
  await read('security')
  await page.keyboard.press('Escape')
  await more.click()
  await entries.nth(2).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await read('theme')
  await page.keyboard.press('Escape')
  await more.click()
  await entries.last().click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('tab').first()).toBeVisible()
  await read('sign in')
  await page.getByRole('tab').last().click()
  await expect(page.getByRole('tab').last()).toHaveAttribute('aria-selected', 'true')
  await read('sign up')
}

test('SHELL-086: every screen speaks Brazilian Portuguese by default', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana')
  const chatId = await api.createChat(ana, await api.createPerson('Bruno'))
  const { page } = await visit(ana)
  const english = await findForeignTexts('en', 'pt-BR')
  await walkScreens(page, chatId, async (where) => {
    await expect(html(page)).toHaveAttribute('lang', 'pt-BR')
    const foreign = (await readPage(page)).filter((text) => english.has(text) && !sharedWords.has(text))
    expect(foreign, where).toEqual([])
  })
})

for (const language of ['en', 'es'] as const) {
  test(`no screen keeps Portuguese when ${language} is spoken`, async ({ api, visit }) => {
    const ana = await api.createPerson('Ana')
    const chatId = await api.createChat(ana, await api.createPerson('Bruno'))
    await api.call(ana, 'settings.update', { language })
    const portuguese = await findForeignTexts('pt-BR', language)
    const { page } = await visit(ana)
    await expect(html(page)).toHaveAttribute('lang', language)
    await walkScreens(page, chatId, async (where) => {
      const left = (await readPage(page)).filter(
        (text) => (portuguese.has(text) || /[ãõ]|ção/i.test(text)) && !sharedWords.has(text),
      )
      expect(left, where).toEqual([])
    })
  })
}
