import type { Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { befriend, creator, publish, viewer } from './support/stories.ts'
import { expect, test } from './support/test.ts'
import { createForeignCheck, readPage } from './support/walk-texts.ts'

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

type Read = (where: string) => Promise<void>

/** What one makes and watches: by places and marks, since the words are what is judged. */
async function walkStories(page: Page, read: Read) {
  for (const type of ['text', 'image', 'video']) {
    await page.goto('/create')
    await page.locator(`.create-tile-${type}`).click()
    await expect(creator(page)).toBeVisible()
    await read(`creator of ${type}`)
  }
  await creator(page).locator('.creator-audience').click()
  await expect(page.locator('.audience-sheet')).toBeVisible()
  await read('audience')
  await page.goto('/app')
  await page.getByRole('button', { name: /Bruno/ }).first().click()
  await expect(viewer(page).locator('.story-text p')).toHaveText('ok')
  await read('viewer')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
}

/** A profile and what one does about one's own: share it, take its data along, delete it, be shown round, install. */
async function walkAccount(page: Page, friendId: string, read: Read) {
  const dialog = page.getByRole('dialog')
  await page.goto(`/profile/${friendId}`)
  await expect(page.getByRole('heading', { name: 'Bruno' })).toBeVisible()
  await read("another's profile")
  await page.goto('/profile')
  await page.getByRole('button', { name: /^(Compartilhar perfil|Share profile|Compartir perfil)$/ }).click()
  await expect(dialog.locator('.qr-code')).toBeVisible()
  await read('share')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tutorial' }).click()
  for (let step = 1; step <= 7; step += 1) {
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(step))
    await read(`tutorial ${step}`)
    await page.locator('[data-next]').click()
  }
  await expect(dialog).toHaveCount(0)

  const openSettingsRow = async (row: RegExp) => {
    await page.goto('/app')
    await page.locator('.page-header').getByRole('button').last().click()
    await page.getByRole('menuitem').nth(1).click()
    await dialog.getByRole('button', { name: row }).click()
  }
  await openSettingsRow(/^(Baixar meus dados|Download my data|Descargar mis datos)/)
  await expect(page.locator('dialog.sheet').getByRole('button').first()).toBeVisible()
  await read('export')
  await openSettingsRow(/^(Excluir conta|Delete account|Eliminar cuenta)/)
  for (const question of ['first', 'second']) {
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await read(`${question} question of the deletion`)
    await page.getByRole('alertdialog').getByRole('button').last().click()
  }
  await expect(dialog.getByRole('textbox')).toBeVisible()
  await read('the word that deletes')
  await page.goto('/app')
  // Its part comes after the list.
  const ask = () => page.evaluate(() => void window.dispatchEvent(new Event('showInstallPrompt')))
  await expect.poll(async () => (await ask(), dialog.count())).toBe(1)
  await read('install')
}

/** Every screen there is, each waited for before it is read. */
async function walkScreens(page: Page, chatId: string, read: Read) {
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

/** Ana and her friend, who has a story; nothing that they write is in a language. */
async function createWorld(api: Api) {
  const [ana, bruno] = [await api.createPerson('Ana'), await api.createPerson('Bruno')]
  await befriend(api, ana, bruno)
  await publish(api, bruno, { text_content: 'ok' })
  return { ana, bruno, chatId: await api.createChat(ana, bruno) }
}

test('SHELL-086: every screen speaks Brazilian Portuguese by default', async ({ api, visit }) => {
  const { ana, bruno, chatId } = await createWorld(api)
  const { page } = await visit(ana)
  const isEnglish = await createForeignCheck('en', 'pt-BR')
  const read: Read = async (where) => {
    await expect(html(page)).toHaveAttribute('lang', 'pt-BR')
    const foreign = (await readPage(page)).filter((text) => isEnglish(text) && !sharedWords.has(text))
    expect(foreign, where).toEqual([])
  }
  await walkStories(page, read)
  await walkAccount(page, bruno.id, read)
  await walkScreens(page, chatId, read)
})

for (const language of ['en', 'es'] as const) {
  test(`no screen keeps Portuguese when ${language} is spoken`, async ({ api, visit }) => {
    const { ana, bruno, chatId } = await createWorld(api)
    await api.call(ana, 'settings.update', { language })
    const isPortuguese = await createForeignCheck('pt-BR', language)
    const { page } = await visit(ana)
    await expect(html(page)).toHaveAttribute('lang', language)
    const read: Read = async (where) => {
      const left = (await readPage(page)).filter(
        (text) => (isPortuguese(text) || /[ãõ]|ção/i.test(text)) && !sharedWords.has(text),
      )
      expect(left, where).toEqual([])
    }
    await walkStories(page, read)
    await walkAccount(page, bruno.id, read)
    await walkScreens(page, chatId, read)
  })
}
