import type { BrowserContext, Page } from '@playwright/test'
import { expect, NARROW, test } from './support/test.ts'

test.use(NARROW)

/** As the installed app shows it: `display-mode: standalone`. */
async function openInstalled(context: BrowserContext, page: Page, path: string): Promise<void> {
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'display-mode', value: 'standalone' }],
  })
  await page.goto(path)
  expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
}

/** The phone's back button. */
const pressBack = (page: Page) => page.evaluate(() => history.back())
const exitToast = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Pressione novamente para sair' })

test("SHELL-047, SHELL-048: on home the first press says 'Pressione novamente para sair', a second within 2 s leaves", async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson(), '/landing', NARROW)
  await page.goto('about:blank')
  await openInstalled(context, page, '/app')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await pressBack(page)
  await expect(exitToast(page)).toBeVisible()
  await expect(page).toHaveURL('/app')
  await pressBack(page)
  await expect(page).toHaveURL('about:blank')
})

test('SHELL-051: /chat is treated as a home path by the native back handler', async ({ api, visit }) => {
  const { page, context } = await visit(await api.createPerson(), '/landing', NARROW)
  await openInstalled(context, page, '/chat')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await pressBack(page)
  await expect(exitToast(page)).toBeVisible()
  await expect(page).toHaveURL('/app')
})

test('SHELL-050: on any other path native back goes back', async ({ api, visit }) => {
  const { page, context } = await visit(await api.createPerson(), '/landing', NARROW)
  await openInstalled(context, page, '/app')
  await page.getByRole('link', { name: 'Pesquisar', exact: true }).click()
  await expect(page).toHaveURL('/search')
  await page.getByRole('link', { name: 'Reels' }).click()
  await expect(page).toHaveURL('/reels')
  await pressBack(page)
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('heading', { name: 'Pesquisar' })).toBeVisible()
  await expect(exitToast(page)).toHaveCount(0)
})

test('after 2 s a press warns again and does not leave', async ({ api, visit }) => {
  const { page, context } = await visit(await api.createPerson(), '/landing', NARROW)
  await page.clock.install()
  await openInstalled(context, page, '/app')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await pressBack(page)
  await expect(exitToast(page)).toHaveCount(1)
  await page.clock.runFor(2100)
  await pressBack(page)
  await expect(exitToast(page)).toHaveCount(2)
  await expect(page).toHaveURL('/app')
})

test('an open chat closes before home is left', async ({ twoPeople: { ana } }) => {
  await ana.page.setViewportSize(NARROW.viewport)
  await openInstalled(ana.context, ana.page, '/app')
  await ana.page.getByRole('listitem').getByRole('link').click()
  await expect(ana.page.getByRole('textbox', { name: 'Mensagem' })).toBeVisible()
  await pressBack(ana.page)
  await expect(ana.page.getByRole('textbox', { name: 'Mensagem' })).toBeHidden()
  await expect(ana.page.getByRole('searchbox')).toBeVisible()
  await expect(exitToast(ana.page)).toHaveCount(0)
})

test('in a browser tab back is never trapped', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/landing', NARROW)
  await page.goto('/app')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await pressBack(page)
  await expect(page).toHaveURL('/landing')
})
