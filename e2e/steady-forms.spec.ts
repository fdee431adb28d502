import type { Locator } from '@playwright/test'
import { alert, openSecurity, openTab } from './support/account-steps.ts'
import { expect, NARROW, test } from './support/test.ts'

const place = (button: Locator) => button.boundingBox()

for (const size of [NARROW, { viewport: { width: 1440, height: 900 } }]) {
  test.describe(`at ${size.viewport.width} px`, () => {
    test.use(size)

    test('signing in and up keeps its place while one types and when something is wrong', async ({
      page,
    }) => {
      await page.goto('/auth')
      const signIn = page.locator('form').getByRole('button', { name: 'Entrar', exact: true })
      const before = await place(signIn)
      await signIn.click()
      await expect(alert(page)).toHaveText(['Digite email e senha', 'Digite sua senha'])
      expect(await place(signIn)).toEqual(before)

      await openTab(page, 'Criar conta')
      const signUp = page.locator('form').getByRole('button', { name: 'Criar conta', exact: true })
      const there = await place(signUp)
      await page.getByLabel('E-mail').fill('ana@example.com')
      await page.getByLabel('Senha', { exact: true }).fill('caju5')
      await expect(page.getByRole('meter')).toBeVisible()
      expect(await place(signUp)).toEqual(there)
      await signUp.click()
      await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible()
      expect(await place(signUp)).toEqual(there)

      await openTab(page, 'Entrar')
      await page.getByRole('button', { name: 'Entrar com telefone' }).click()
      const send = page.getByRole('button', { name: 'Enviar código' })
      const here = await place(send)
      await send.click()
      await expect(alert(page)).toHaveText('Digite o número do telefone')
      expect(await place(send)).toEqual(here)
    })

    test('the dialog for a new password keeps its place, also for the longest reason', async ({
      api,
      visit,
    }) => {
      const { page } = await visit(await api.createPerson('Ana Souza'), '/app', size)
      await (await openSecurity(page)).getByRole('button', { name: 'Trocar senha' }).click()
      const dialog = page.getByRole('dialog', { name: 'Trocar senha' })
      const save = dialog.getByRole('button', { name: 'Salvar' })
      await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
      const before = await place(save)
      await dialog.getByLabel('Nova senha').fill('caju5')
      await expect(dialog.getByRole('meter')).toBeVisible()
      expect(await place(save)).toEqual(before)
      await save.click()
      await expect(dialog.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible()
      expect(await place(save)).toEqual(before)
      await dialog.getByLabel('Nova senha').fill('futebol')
      await save.click()
      await expect(
        dialog.getByText('Esta senha está entre as mais usadas e é fácil de adivinhar'),
      ).toBeVisible()
      expect(await place(save)).toEqual(before)
    })
  })
}

test.describe('with a keyboard open', () => {
  test.use({ ...NARROW, viewport: { width: 390, height: 508 } })

  test('the forms of signing in and up stand above it, and Enter leads through them', async ({ page }) => {
    await page.goto('/auth')
    const form = page.locator('form')
    await expect(form.getByRole('button', { name: 'Entrar', exact: true })).toBeInViewport({ ratio: 1 })
    await openTab(page, 'Criar conta')
    await expect(form.getByRole('button', { name: 'Criar conta' })).toBeInViewport({ ratio: 1 })

    await page.getByLabel('Nome').fill('Ana Souza')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.keyboard.type('ana@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()
    await expect(alert(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(alert(page)).toHaveText('Digite email e senha')
  })
})
