import { alert, openTab, submitPassword } from './support/account-steps.ts'
import { expect, test } from './support/test.ts'

test("FEEL-010: Tab goes from e-mail to password, then to what belongs to it, then to 'Entrar'; a password manager knows the fields", async ({
  api,
  page,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await page.goto('/auth')
  const email = page.getByLabel('E-mail')
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
  await openTab(page, 'Criar conta')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(email).toBeFocused()
  await page.keyboard.type(ana.email)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()
  await page.keyboard.type(ana.password)
  for (const name of ['Mostrar senha', 'Esqueci minha senha', 'Entrar']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app')
})

test('FEEL-011: an error stands at its field, names it to screen readers, goes when one types; the first wrong field has the focus', async ({
  api,
  page,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const email = page.getByLabel('E-mail')
  const password = page.getByLabel('Senha', { exact: true })
  await page.goto('/auth?modo=criar')
  await submitPassword(page, '', '')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Digite email e senha')
  await expect(password).toHaveAccessibleDescription('Digite sua senha')
  await page.keyboard.type('a')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(email).toHaveAccessibleDescription('')
  await expect(password).toHaveAccessibleDescription('Digite sua senha')
  await submitPassword(page, ana.email, 'x'.repeat(300))
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription('Senha pode ter no máximo 256 caracteres')
  const [at, below] = [await password.boundingBox(), await alert(page).boundingBox()]
  expect((below?.y ?? 0) - (at?.y ?? 0) - (at?.height ?? 0)).toBeLessThan(16)

  await openTab(page, 'Entrar')
  await submitPassword(page, ana.email, 'nao-e-esta-senha')
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription('E-mail, telefone ou senha incorretos.')
  await page.keyboard.type('x')
  await expect(alert(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Entrar com telefone' }).click()
  await page.getByLabel('Telefone').fill('11 9')
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByLabel('Telefone')).toHaveAccessibleDescription(
    'Telefone inválido. Confira o DDD e o número.',
  )
})

test("FEEL-009: 'Criar conta grátis' opens the tab 'Criar conta'", async ({ page }) => {
  await page.goto('/landing')
  for (const link of await page.getByRole('link', { name: 'Criar conta grátis' }).all()) {
    await link.click()
    await expect(page.getByRole('tab', { name: 'Criar conta' })).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
  }
  await page.getByRole('link', { name: 'Entrar' }).first().click()
  await expect(page.getByRole('tab', { name: 'Entrar' })).toHaveAttribute('aria-selected', 'true')
})
