import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Person } from './support/api.ts'
import { findChromiumWithWindows } from '../tools/install-browser.ts'
import { rows } from './support/screens.ts'
import { expect, NARROW, test as base } from './support/test.ts'

/** Opens a path as the installed app does: an app window, whose display mode is standalone, signed in. */
const test = base.extend<{ openInstalled: (person: Person, path: string) => Promise<Page> }>({
  // A whole browser starts for each: its time is not the test's.
  openInstalled: [
    async ({ origin }, use, { project }) => {
      const profile = await mkdtemp(join(tmpdir(), 'lero-app-window-'))
      const { launchOptions } = project.use
      const args = [...(launchOptions?.args ?? []), `--app=${origin}/landing`]
      const executablePath = findChromiumWithWindows()
      const context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...(executablePath ? { executablePath } : {}),
        args,
        baseURL: origin,
        viewport: NARROW.viewport,
      })
      await use(async ({ session }, path) => {
        const page = context.pages()[0] ?? (await context.waitForEvent('page'))
        await expect(page).toHaveURL('/landing')
        await page.evaluate((value) => localStorage.setItem('lero-session', value), JSON.stringify(session))
        expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
        // What lies before the app in the window's history: leaving it leads there.
        await page.goto('about:blank')
        await page.goto(path)
        await expect(page.getByRole('searchbox')).toBeVisible()
        return page
      })
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
    { timeout: 60_000 },
  ],
})

/** The phone's back button: pressed when the test's own call has been answered, for it may leave the page. */
const pressBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))
const exitToast = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Pressione novamente para sair' })
/** Home lies on a copy of itself, so that one press does not leave. */
const expectGuarded = (page: Page) =>
  expect.poll(() => page.evaluate(() => (history.state as { isGuard?: boolean } | null)?.isGuard)).toBe(true)

test("SHELL-047, SHELL-048: on home a press says 'Pressione novamente para sair', a second within 2 s leaves", async ({
  api,
  openInstalled,
}) => {
  const page = await openInstalled(await api.createPerson(), '/app')
  await expectGuarded(page)
  await pressBack(page)
  await expect(exitToast(page)).toBeVisible()
  await expect(page).toHaveURL('/app')
  await pressBack(page)
  await expect(page).toHaveURL('about:blank')
})

test('SHELL-051: /chat is treated as a home path by the native back handler', async ({
  api,
  openInstalled,
}) => {
  const page = await openInstalled(await api.createPerson(), '/chat')
  await expectGuarded(page)
  await pressBack(page)
  await expect(exitToast(page)).toBeVisible()
  await expect(page).toHaveURL('/app')
})

test('SHELL-050: on any other path native back goes back', async ({ api, openInstalled }) => {
  const page = await openInstalled(await api.createPerson(), '/app')
  await page.getByRole('link', { name: 'Pesquisar', exact: true }).click()
  await expect(page).toHaveURL('/search')
  await page.getByRole('link', { name: 'Reels' }).click()
  await expect(page).toHaveURL('/reels')
  await pressBack(page)
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('heading', { name: 'Pesquisar' })).toBeVisible()
  await expect(exitToast(page)).toHaveCount(0)
})

test('after 2 s a press warns again and does not leave', async ({ api, openInstalled }) => {
  const page = await openInstalled(await api.createPerson(), '/app')
  await expectGuarded(page)
  await pressBack(page)
  await expect(exitToast(page)).toHaveCount(1)
  // The guard is laid again when the 2 s are over; the first warning is gone by the second.
  await expectGuarded(page)
  await expect(exitToast(page)).toHaveCount(0)
  await pressBack(page)
  await expect(exitToast(page)).toHaveCount(1)
  await expect(page).toHaveURL('/app')
})

test('an open chat closes before home is left', async ({ api, openInstalled }) => {
  const ana = await api.createPerson('Ana Souza')
  await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const page = await openInstalled(ana, '/app')
  await rows(page).getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeVisible()
  await pressBack(page)
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(exitToast(page)).toHaveCount(0)
})

test('in a browser tab back is never trapped', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/landing', NARROW)
  await page.goto('/app')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await pressBack(page)
  await expect(page).toHaveURL('/landing')
})
