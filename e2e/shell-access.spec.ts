import type { Page } from '@playwright/test'
import { rows } from './support/screens.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, NARROW, test } from './support/test.ts'

const screens = ['/app', '/search', '/connections', '/reels', '/create', '/profile', '/notifications']
const open = ['/landing', '/nope', '/invite/group/7']

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('.boot')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** In the gate each theme in one width; the deep run looks at both themes in both. */
const isDeep = process.env['LERO_DEEP'] === '1'
const themesOnDesk = isDeep ? ['blue', 'dark'] : ['blue']
const themesOnPhone = isDeep ? ['blue', 'dark'] : ['dark']

async function expectAccessibleShell(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => localStorage.setItem('lero-theme', name), theme)
  for (const path of [...screens, ...open]) {
    await show(page, path)
    await expect(page.locator('html')).toHaveClass(theme)
    await expectAccessible(page)
  }
  await show(page, '/app')
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Configurações' }).click()
  await expect(page.getByRole('dialog', { name: 'Configurações' })).toBeVisible()
  await expectAccessible(page)
}

test('axe finds nothing on any screen of the shell, on a desk and on a phone', async ({ api, visit }) => {
  test.setTimeout(180_000)
  const ana = await api.createPerson('Ana Souza')
  await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const desk = await visit(ana, '/app', { reducedMotion: 'reduce' })
  for (const theme of themesOnDesk) await expectAccessibleShell(desk.page, theme)
  const phone = await visit(ana, '/app', { ...NARROW, reducedMotion: 'reduce' })
  for (const theme of themesOnPhone) await expectAccessibleShell(phone.page, theme)
})

test('at 200 % on a phone and at 400 % on a desk nothing is cut off sideways', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  await api.createChat(ana, await api.createPerson('Maria Aparecida dos Santos Albuquerque'))
  const { page } = await visit(ana, '/app')
  for (const viewport of [
    { width: 320, height: 480 },
    { width: 360, height: 225 },
  ]) {
    await page.setViewportSize(viewport)
    for (const path of [...screens, ...open, '/app']) {
      await show(page, path)
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter(
            (element) =>
              !element.closest('[inert], .visually-hidden, .chip-row') && element.checkVisibility(),
          )
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`),
      )
      expect(wide, `${path} at ${viewport.width}`).toEqual([])
    }
  }
})

test('Ctrl+K opens the search, Esc closes the chat, Alt+arrows go through the list', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  for (const name of ['Caio Menezes', 'Bruno Lima'])
    await api.sendTexts(ana, await api.createChat(ana, await api.createPerson(name)), 'oi')
  const { page } = await visit(ana)
  const name = page.getByRole('region', { name: 'Conversa' }).getByRole('heading', { level: 1 })
  await expect(rows(page)).toHaveCount(2)
  // The keys come after the list, in a chunk of their own; with nothing open, up leads to the first chat.
  await expect(async () => {
    await page.keyboard.press('Alt+ArrowUp')
    await expect(name).toHaveText('Bruno Lima', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(name).toHaveText('Caio Menezes')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(name).toHaveText('Caio Menezes')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(name).toHaveText('Bruno Lima')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Escolha uma conversa' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('nothing moves for those who ask for less motion', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/app', { ...NARROW, reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Configurações' }).click()
  await expect(page.getByRole('dialog', { name: 'Configurações' })).toBeVisible()
  // How long they move, without how long they wait: what is on its way is said late.
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().activeDuration ?? 0) > 125)
      .map((one) => (one instanceof CSSAnimation ? one.animationName : one.constructor.name)),
  )
  expect(moving).toEqual([])
})

test('before any script has run the list has its shape, in the theme and language of the device', async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson(), '/landing', {
    ...NARROW,
    serviceWorkers: 'block',
  })
  await page.evaluate(() => {
    localStorage.setItem('lero-theme', 'dark')
    localStorage.setItem('lero-language', 'es')
  })
  // Never answered: the line is slow, not cut.
  await context.route('**/assets/*.js', () => {})
  await page.goto('/app', { waitUntil: 'commit' })
  await expect(page.locator('.boot-list')).toBeVisible()
  await expect(page.locator('html')).toHaveClass('dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const head = await page.locator('.boot .wordmark').boundingBox()
  expect(head).toMatchObject({ x: 16, height: 27 })
})
