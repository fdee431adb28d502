import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, NARROW, test } from './support/test.ts'

/** Opens the chooser where people find it: the menu of the list's header. */
async function openChooser(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Tema', exact: true }).click()
  const chooser = page.getByRole('dialog', { name: 'Escolher Tema' })
  await expect(chooser).toBeVisible()
  return chooser
}

const themeClass = (page: Page) => page.evaluate(() => document.documentElement.className)
const storedTheme = (page: Page) => page.evaluate(() => localStorage.getItem('lero-theme'))

test('THEME-001, THEME-006: the chooser has its title and says that the choice is saved', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson())
  const chooser = await openChooser(page)
  await expect(chooser.getByRole('heading')).toHaveText('Escolher Tema')
  await expect(chooser).toContainText('Sua escolha é salva automaticamente.')
  await expectAccessible(page, 'features/shell/theme-chooser')
})

test('THEME-002: each theme shows name, colour description, icon, and swatches of its own colours', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson())
  const chooser = await openChooser(page)
  const rows = [
    ['Profissional', 'Branco e grafite', 'rgb(42, 59, 76)'],
    ['Elegante', 'Noite e azul-claro', 'rgb(116, 198, 230)'],
    ['Oceano', 'Mar, areia e manga', 'rgb(11, 98, 133)'],
    ['Premium', 'Açaí, escuro', 'rgb(226, 174, 230)'],
    ['Natureza', 'Mata e folha nova', 'rgb(29, 106, 64)'],
    ['Sunset', 'Barro e fim de tarde', 'rgb(172, 66, 26)'],
  ] as const
  await expect(chooser.getByRole('button')).toHaveCount(rows.length)
  for (const [name, colors, accent] of rows) {
    const row = chooser.getByRole('button', { name })
    await expect(row).toContainText(colors)
    await expect(row.locator('svg')).toBeVisible()
    await expect(row.locator('i')).toHaveCount(4)
    await expect(row.locator('i').nth(2)).toHaveCSS('background-color', accent)
  }
})

test('THEME-004, THEME-005, THEME-014, THEME-015: a choice applies at once, closes, is kept, is a class', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson())
  const chooser = await openChooser(page)
  await chooser.getByRole('button', { name: 'Elegante' }).click()
  await expect(chooser).toBeHidden()
  expect(await themeClass(page)).toBe('dark')
  expect(await storedTheme(page)).toBe('dark')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(17, 23, 26)')
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#11171a')
})

test('a choice made in one tab is seen in the other at once', async ({ api, visit }) => {
  const { page, context } = await visit(await api.createPerson())
  const other = await context.newPage()
  await other.goto('/app')
  await expect(other.locator('html')).toHaveClass('blue')
  const chooser = await openChooser(page)
  await chooser.getByRole('button', { name: 'Elegante' }).click()
  await expect(other.locator('html')).toHaveClass('dark')
  await expect(other.locator('meta[name=theme-color]')).toHaveAttribute('content', '#11171a')
})

test('THEME-010: Oceano is the default and marked as chosen', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson())
  const chooser = await openChooser(page)
  expect(await themeClass(page)).toBe('blue')
  expect(await storedTheme(page)).toBeNull()
  await expect(chooser.getByRole('button', { name: 'Oceano' })).toHaveAttribute('aria-pressed', 'true')
  await expect(chooser.locator('[aria-pressed=true]')).toHaveCount(1)
})

test('THEME-008, THEME-009, THEME-011: Profissional, Elegante and Premium are light, dark and purple', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson())
  await choose(page, 'Profissional')
  expect(await themeClass(page)).toBe('light')
  await choose(page, 'Elegante')
  expect(await themeClass(page)).toBe('dark')
  await choose(page, 'Premium')
  expect(await themeClass(page)).toBe('purple')
})

test('THEME-012, THEME-013: Natureza and Sunset are green and orange', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson())
  await choose(page, 'Natureza')
  expect(await themeClass(page)).toBe('green')
  await choose(page, 'Sunset')
  expect(await themeClass(page)).toBe('orange')
})

test('THEME-017: the choice survives a reload and is there before the first paint', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson())
  await choose(page, 'Premium')
  // The inline script stands in the head: when the body's first element is parsed, the class is set.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      document.documentElement.dataset['classAtBody'] = document.documentElement.className
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Mais opções' })).toBeVisible()
  expect(await themeClass(page)).toBe('purple')
  await expect(page.locator('html')).toHaveAttribute('data-class-at-body', 'purple')
})

test.describe('on a phone', () => {
  test.use(NARROW)

  test('THEME-007: the chooser is at most 90% of the viewport high and scrolls inside', async ({
    api,
    visit,
  }) => {
    const { page } = await visit(await api.createPerson(), '/app', NARROW)
    await page.setViewportSize({ width: 390, height: 400 })
    const chooser = await openChooser(page)
    await expect.poll(async () => (await chooser.boundingBox())?.height).toBe(360)
    await chooser.getByRole('button', { name: 'Sunset' }).click()
    expect(await themeClass(page)).toBe('orange')
  })
})

async function choose(page: Page, name: string): Promise<void> {
  const chooser = await openChooser(page)
  await chooser.getByRole('button', { name }).click()
  await expect(chooser).toBeHidden()
}

test("the keyboard's place can be seen on a link in one's own bubble, in every theme", async ({
  api,
  twoPeople: { ana, conversationId },
}) => {
  await api.sendTexts(ana.person, conversationId, 'olha https://exemplo.br/mapa')
  await ana.page.goto(`/chat/${conversationId}`)
  const link = ana.page.locator('.message-out').getByRole('link')
  await ana.page.keyboard.press('Shift')
  await link.focus()
  for (const theme of ['light', 'dark', 'blue', 'purple', 'green', 'orange']) {
    await ana.page.evaluate((name) => (document.documentElement.className = name), theme)
    const { ring, width, ground } = await link.evaluate((element) => ({
      ring: getComputedStyle(element).outlineColor,
      width: getComputedStyle(element).outlineWidth,
      ground: getComputedStyle(element.closest('.bubble') ?? element).backgroundColor,
    }))
    expect(width, theme).toBe('2px')
    expect(ring, theme).toBe('rgb(255, 255, 255)')
    expect(ground, theme).not.toBe(ring)
  }
})
