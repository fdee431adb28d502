import { expectAccessible } from './support/axe.ts'
import { expect, NARROW, test } from './support/test.ts'

/** Files come from the network alone, where a test can strike them. */
const NO_WORKER = { serviceWorkers: 'block' } as const

test("ERRORS-001: an error toast has a destructive look and the title 'Erro'", async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson(), '/search')
  await page.getByRole('button', { name: 'Nova conversa por e-mail' }).click()
  await page.getByLabel('E-mail da pessoa').fill('ninguem@example.com')
  await page.keyboard.press('Enter')
  const toast = page.getByRole('alert').filter({ hasText: 'Usuário não encontrado' })
  await expect(toast).toHaveText('Erro: Usuário não encontrado')
  await expect(toast).toHaveCSS('background-color', 'rgb(192, 49, 31)')
  await expect(toast).toHaveCSS('color', 'rgb(255, 255, 255)')
})

const DESKS = [
  { viewport: { width: 1024, height: 730 } },
  { viewport: { width: 1391, height: 900 } },
  { viewport: { width: 1440, height: 900 } },
]

for (const size of [NARROW, ...DESKS]) {
  test(`a toast over an open dialog is read and can be pressed at ${size.viewport.width} px`, async ({
    api,
    visit,
  }) => {
    const { page, context } = await visit(await api.createPerson(), '/app', { ...size, ...NO_WORKER })
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('menuitem', { name: 'Configurações' }).click()
    const settings = page.getByRole('dialog', { name: 'Configurações' })
    await expect(settings).toBeVisible()
    await context.route(/assets\/texts-es-.*\.js/, (route) => route.abort())
    await settings.getByRole('radio', { name: 'Español' }).click()
    // Found inside the dialog: what is outside is inert and not in the accessibility tree.
    const toast = settings.getByRole('alert').filter({ hasText: 'Não foi possível trocar o idioma' })
    await expect(toast).toBeVisible()
    // It stays as long as one reads it.
    await toast.getByRole('button', { name: 'Fechar' }).focus()
    const [words, sheet] = [(await toast.boundingBox())!, (await settings.boundingBox())!]
    const isBeside = words.x + words.width <= sheet.x
    const isAboveItsFoot = words.y + words.height <= sheet.y + sheet.height / 2
    expect(isBeside || isAboveItsFoot, 'it leaves the buttons of a sheet free').toBe(true)
    await expectAccessible(page)
    await toast.getByRole('button', { name: 'Fechar' }).click()
    await expect(toast).toBeHidden()
    await expect(settings).toBeVisible()
  })
}

test('a toast that a dialog leaves behind stays to be read', async ({ api, visit }) => {
  const { page, context } = await visit(await api.createPerson(), '/app', NO_WORKER)
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Configurações' }).click()
  const settings = page.getByRole('dialog', { name: 'Configurações' })
  await context.route(/assets\/texts-es-.*\.js/, (route) => route.abort())
  await settings.getByRole('radio', { name: 'Español' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Não foi possível trocar o idioma' })
  await expect(toast).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Fechar' }).click()
  await expect(toast).toBeHidden()
})

test('a page whose place for toasts could not be fetched has it when there is a line', async ({
  api,
  visit,
}) => {
  const { page, context, goOffline, goOnline } = await visit(
    await api.createPerson(),
    'about:blank',
    NO_WORKER,
  )
  const isToaster = /assets\/toaster-.*\.js/
  await context.route(isToaster, (route) => route.abort())
  const failed = page.waitForEvent('console', (said) => isToaster.test(said.text()))
  await page.goto('/search')
  await failed
  await context.unroute(isToaster)
  await goOffline()
  await goOnline()
  await page.getByRole('button', { name: 'Nova conversa por e-mail' }).click()
  await page.getByLabel('E-mail da pessoa').fill('ninguem@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Usuário não encontrado' })).toBeVisible()
})
