import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, NARROW, test } from './support/test.ts'

const header = (page: Page) => page.getByRole('banner')
const install = (page: Page) => header(page).getByRole('button', { name: 'Instalar' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Como instalar o Lero' })

test('LANDING-001, LANDING-009: a visitor sees the install button and enter, and every button leads to /', async ({
  page,
}) => {
  await page.goto('/landing')
  await expect(install(page)).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Abrir app' })).toHaveCount(0)
  const starts = page.getByRole('link', { name: 'Criar conta grátis' })
  await expect(starts).toHaveCount(2)
  for (const link of await starts.all()) await expect(link).toHaveAttribute('href', '/?modo=criar')
  await header(page).getByRole('link', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/')
})

test('LANDING-008: who is signed in is led to /app by every button', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/landing')
  await test.step("LANDING-001: 'open app' stands in the header", async () => {
    await expect(header(page).getByRole('link', { name: 'Abrir app' })).toBeVisible()
  })
  for (const link of await page.getByRole('link', { name: 'Abrir app' }).all())
    await expect(link).toHaveAttribute('href', '/app')
  await expect(page.getByRole('link', { name: /^(Entrar|Criar conta grátis)$/ })).toHaveCount(0)
  await header(page).getByRole('link', { name: 'Abrir app' }).click()
  await expect(page).toHaveURL('/app')
})

test('the sections of the landing page stand in their order, and read well', async ({ page }) => {
  await page.goto('/landing')
  const main = page.getByRole('main')
  await test.step('LANDING-002: the hero', async () => {
    await expect(main.getByRole('heading', { level: 1, name: 'Conversa boa começa com um oi' })).toBeVisible()
  })
  await test.step('LANDING-003: statistics, as static text', async () => {
    await expect(main.locator('dl > div')).toHaveCount(4)
    await expect(main.locator('dl')).toContainText('100 KB')
    await expect(main.locator('dl')).toContainText('0')
  })
  await test.step('LANDING-004: features', async () => {
    await expect(main.getByRole('heading', { name: 'O que uma turma precisa para conversar.' })).toBeVisible()
    await expect(main.getByRole('article')).toHaveCount(6)
  })
  await test.step('LANDING-005: benefits', async () => {
    await expect(main.getByRole('heading', { name: 'Feito para caber no seu dia.' })).toBeVisible()
    await expect(main.getByText('Abre sem internet')).toBeVisible()
  })
  await test.step('LANDING-020: testimonials are static text, and say that they are examples', async () => {
    for (const title of ['Para a família', 'Para o time', 'Para a vizinhança'])
      await expect(main.getByRole('heading', { name: title })).toBeVisible()
    await expect(main.getByText('Conversas de exemplo, inventadas por nós.')).toBeVisible()
  })
  await test.step('LANDING-006: a call to action', async () => {
    await expect(main.getByRole('heading', { name: 'Manda um oi.' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Criar conta grátis' }).last()).toBeVisible()
  })
  await test.step('LANDING-007: a footer', async () => {
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'English' })).toBeVisible()
  })
  await test.step('LANDING-014, LANDING-015: free, and instant messages', async () => {
    await expect(main.getByText(/Mensagens instantâneas.*grátis e sem anúncio/)).toBeVisible()
  })
  await test.step('LANDING-018: groups', async () => {
    await expect(main.getByRole('heading', { name: 'Grupos com combinado' })).toBeVisible()
  })
  await test.step('LANDING-019: stories of 24 hours', async () => {
    await expect(main.getByRole('heading', { name: 'Stories que somem em 24 horas' })).toBeVisible()
    await expect(main.locator('dl')).toContainText('24 h')
  })
  await test.step('LANDING-017: no encryption is claimed but the one on the way, and that over https alone', async () => {
    const words = await page.evaluate(() => document.body.innerText)
    expect(words).not.toMatch(/ponta a ponta|end-to-end|cifrad|criptografia/i)
    await expect(page.getByText('Criptografia em trânsito')).toBeHidden()
  })
  await expectAccessible(page)
  await page.setViewportSize(NARROW.viewport)
  await page.evaluate(() => void (document.documentElement.className = 'dark'))
  await expectAccessible(page)
})

test('LANDING-013: without an offer of the browser the install button shows instructions for computers', async ({
  page,
}) => {
  await page.addInitScript(() =>
    window.addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation(), true),
  )
  await page.goto('/landing')
  await install(page).click()
  await expect(dialog(page).getByText('Abra esta página no Chrome ou no Edge.')).toBeVisible()
  await test.step('LANDING-011: and those for Android', async () => {
    await dialog(page).getByText('Android', { exact: true }).click()
    await expect(dialog(page).getByText('Toque no menu ⋮ do navegador.')).toBeVisible()
  })
  await test.step('LANDING-012: and those for iOS', async () => {
    await dialog(page).getByText('iPhone e iPad').click()
    await expect(dialog(page).getByText('Toque em “Adicionar à Tela de Início”.')).toBeVisible()
  })
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Entendi' }).click()
  await expect(dialog(page)).toBeHidden()
})

test('the landing page speaks the language that was chosen, and each by its link', async ({ page }) => {
  await page.goto('/landing')
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Una buena charla empieza con un hola')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.evaluate(() => localStorage.setItem('lero-language', 'en'))
  await page.goto('/landing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A good chat starts with a hi')
})

test("the service worker never answers the landing page with the app's", async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto('/landing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conversa boa começa com um oi')
  await expect(page.locator('#root')).toHaveCount(0)
})
