import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { findChromiumWithWindows } from '../tools/install-browser.ts'
import type { Person } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, NARROW, test as base } from './support/test.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const SHOWN_KEY = 'lero-install-shown'

/** A whole browser with a profile of its own, the only kind that offers to install, signed in as this person. */
const test = base.extend<{
  openBrowser: (person: Person, args?: readonly string[]) => Promise<BrowserContext>
}>({
  openBrowser: [
    async ({ origin }, use, { project }) => {
      const profile = await mkdtemp(join(tmpdir(), 'lero-install-'))
      const opened: BrowserContext[] = []
      await use(async ({ session }, args = []) => {
        const { launchOptions } = project.use
        const executablePath = findChromiumWithWindows()
        const context = await chromium.launchPersistentContext(profile, {
          ...launchOptions,
          ...(executablePath ? { executablePath } : {}),
          args: [...(launchOptions?.args ?? []), ...args],
          baseURL: origin,
          locale: 'pt-BR',
        })
        opened.push(context)
        await context.addInitScript((value) => {
          localStorage.setItem('lero-session', value)
          // The real one is called; how often is counted.
          const { prototype } = (
            window as unknown as { BeforeInstallPromptEvent: { prototype: { prompt: () => unknown } } }
          ).BeforeInstallPromptEvent
          const prompt = prototype.prompt
          prototype.prompt = function (this: unknown) {
            document.documentElement.dataset['prompted'] = 'yes'
            return prompt.call(this)
          }
        }, JSON.stringify(session))
        return context
      })
      for (const context of opened) await context.close()
      await rm(profile, { recursive: true, force: true })
    },
    { timeout: 60_000 },
  ],
})

const banner = (page: Page) => page.getByRole('dialog', { name: 'Instale o Lero' })
const forget = (context: BrowserContext) =>
  context.addInitScript((key) => {
    if (sessionStorage.getItem('forgotten')) return
    sessionStorage.setItem('forgotten', 'yes')
    localStorage.removeItem(key)
  }, SHOWN_KEY)
/** Its part comes after the list: the seconds that run before count for nothing. */
const untilShown = (page: Page) =>
  expect.poll(async () => (await page.clock.runFor(1000), banner(page).count())).toBe(1)
const ask = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('showInstallPrompt')))

test('who is new is offered nothing but the tutorial, and gets the banner where they ask for it', async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createNewcomer(), 'about:blank')
  await forget(context)
  await page.clock.install()
  await page.goto('/app')
  const tutorial = page.getByRole('dialog', { name: 'Tutorial' })
  await expect(tutorial).toBeVisible()
  await tutorial.getByRole('button', { name: 'Pular' }).click()
  await expect(tutorial).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(banner(page)).toHaveCount(0)
  expect(await page.evaluate((key) => localStorage.getItem(key), SHOWN_KEY)).toBeNull()
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: /Instalar/ }).click()
  await expect(banner(page)).toBeVisible()
})

test("INSTALL-001, INSTALL-007, INSTALL-009: 3 s after the list the banner 'Instale o Lero' shows itself", async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson(), 'about:blank')
  await forget(context)
  await page.clock.install()
  await page.goto('/app')
  await expect(page.getByRole('searchbox', { name: 'Buscar conversas...' })).toBeVisible()
  await page.clock.runFor(2000)
  await expect(banner(page)).toHaveCount(0)
  await untilShown(page)
  await expect(banner(page)).toContainText('Instale para acesso rápido no seu computador!')
  await expectAccessible(page)

  await test.step("INSTALL-003, INSTALL-010: 'Agora não' closes it", async () => {
    await banner(page).getByRole('button', { name: 'Agora não' }).click()
    await expect(banner(page)).toHaveCount(0)
  })
  await test.step('INSTALL-011: within 24 hours it does not show itself again', async () => {
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Buscar conversas...' })).toBeVisible()
    // Its part has come, and its seconds run.
    await expect.poll(async () => (await ask(page), banner(page).count())).toBe(1)
    await banner(page).getByRole('button', { name: 'Agora não' }).click()
    await page.clock.runFor(10_000)
    await expect(banner(page)).toHaveCount(0)
    await page.clock.fastForward('24:01:00')
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Buscar conversas...' })).toBeVisible()
    await untilShown(page)
    await page.keyboard.press('Escape')
  })
})

test('INSTALL-008: the event showInstallPrompt shows it, whenever it was shown last; it waits while a dialog is open', async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson(), '/app', NARROW)
  await expect(page.getByRole('searchbox', { name: 'Buscar conversas...' })).toBeVisible()
  // Its part comes after the list.
  await expect.poll(async () => (await ask(page), banner(page).count())).toBe(1)
  await banner(page).getByRole('button', { name: 'Agora não' }).click()

  await forget(context)
  await page.clock.install()
  await page.reload()
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Tema', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Escolher Tema' })).toBeVisible()
  await page.clock.runFor(5000)
  await expect(banner(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(banner(page)).toBeVisible()
})

test('INSTALL-004, INSTALL-005: on iOS three steps and Entendi stand in place of the buttons', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson(), '/app', { ...NARROW, userAgent: IPHONE })
  await expect(page.getByRole('searchbox', { name: 'Buscar conversas...' })).toBeVisible()
  await expect.poll(async () => (await ask(page), banner(page).count())).toBe(1)
  await expect(banner(page).getByRole('listitem')).toHaveText([
    'Toque em Compartilhar',
    'Adicionar à Tela de Início',
    'Adicionar',
  ])
  await test.step('INSTALL-006: with the words for a phone', async () => {
    await expect(banner(page)).toContainText('Instale para ter acesso rápido e receber notificações!')
  })
  await expectAccessible(page)
  await expect(banner(page).getByRole('button', { name: 'Instalar', exact: true })).toHaveCount(0)
  await banner(page).getByRole('button', { name: 'Entendi' }).click()
  await expect(banner(page)).toHaveCount(0)
})

test('an iPhone pushes to installed apps alone: settings say how to install', async ({ api, visit }) => {
  const { page, context } = await visit(await api.createPerson(), 'about:blank', {
    ...NARROW,
    userAgent: IPHONE,
  })
  // In Safari a page that is not installed has neither.
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Reflect.deleteProperty(window, 'Notification')
  })
  await page.goto('/app')
  await page.getByRole('button', { name: /^Mais/ }).click()
  await page.getByRole('menuitem', { name: 'Configurações', exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Ativar notificações' })).toBeDisabled()
  await expect(
    page.getByText(
      'No iPhone e no iPad, instale o app: Compartilhar › Adicionar à Tela de Início. Depois ative aqui.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('SHELL-068: Instalar App begins the way to install it: the banner, then what to do where the browser offers nothing', async ({
  api,
  visit,
}) => {
  const { page } = await visit(await api.createPerson(), '/app', { ...NARROW, userAgent: ANDROID })
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Instalar App' }).click()
  await banner(page).getByRole('button', { name: 'Instalar', exact: true }).click()
  const steps = page.getByRole('dialog', { name: 'Como instalar o Lero' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expect(steps).toContainText('Toque em “Instalar app” ou “Adicionar à tela inicial”.')
  await expectAccessible(page, 'features/install/install-steps')
})

test('INSTALL-014: where the page cannot be installed an alert says that it must be published first', async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson(), 'about:blank')
  await context.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.goto('/app')
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Instalar App' }).click()
  await banner(page).getByRole('button', { name: 'Instalar', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Para instalar, o app precisa ser publicado primeiro em um endereço seguro (https).',
  )
  await expectAccessible(page, 'features/install/install-banner')
})

test("INSTALL-002: 'Instalar' opens the browser's own prompt", async ({ api, openBrowser }) => {
  const context = await openBrowser(await api.createPerson())
  const page = await context.newPage()
  await page.goto('/app')
  await expect.poll(() => page.evaluate(() => 'leroInstallOffer' in window)).toBe(true)
  await expect(banner(page)).toBeVisible()
  await banner(page).getByRole('button', { name: 'Instalar', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')

  await test.step('LANDING-010: and so does the button of the landing page', async () => {
    const other = await context.newPage()
    await other.goto('/landing')
    await expect.poll(() => other.evaluate(() => 'leroInstallOffer' in window)).toBe(true)
    await other.getByRole('banner').getByRole('button', { name: 'Instalar' }).click()
    await expect(other.locator('html')).toHaveAttribute('data-prompted', 'yes')
    await expect(other.getByRole('dialog')).toBeHidden()
  })
})

test('INSTALL-013: the installed app does not offer to be installed', async ({
  api,
  openBrowser,
  origin,
}) => {
  const context = await openBrowser(await api.createPerson(), [`--app=${origin}/app`])
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  await page.clock.install()
  await page.goto('/app')
  await expect(page.getByRole('searchbox', { name: 'Buscar conversas...' })).toBeVisible()
  expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
  await page.clock.runFor(10_000)
  await expect(banner(page)).toHaveCount(0)
  expect(await page.evaluate((key) => localStorage.getItem(key), SHOWN_KEY)).toBeNull()

  await test.step('who asks for it all the same is told that it is there', async () => {
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('menuitem', { name: 'Instalar App' }).click()
    await banner(page).getByRole('button', { name: 'Instalar', exact: true }).click()
    const told = page.getByRole('alertdialog')
    await expect(told).toContainText('O Lero já está instalado aqui.')
    await told.getByRole('button').click()
    await expect(told).toHaveCount(0)
    await expect(banner(page)).toHaveCount(0)
  })
})
