import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { newEmail, newPhone, SMS_CODE } from './support/account-steps.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { readFromOutbox } from './support/outbox.ts'
import { expect, NARROW, test } from './support/test.ts'

async function openLinkAccount(page: Page) {
  await page.getByRole('button', { name: /^Mais/ }).click()
  await page.getByRole('menuitem', { name: 'Configurações', exact: true }).click()
  await page.getByRole('button', { name: /^Vincular conta/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Vincular conta' })
  const email = sheet.getByRole('region', { name: 'E-mail' })
  const phone = sheet.getByRole('region', { name: 'Telefone' })
  return { sheet, email, phone }
}

test('SETTINGS-014, SETTINGS-023, SETTINGS-024, SETTINGS-025: Vincular conta shows what is in use, asks who it is, and takes another e-mail and phone once they are confirmed', async ({
  api,
  visit,
}) => {
  const person = await api.createPerson('Ana Souza')
  await api.proveEmail(person)
  const { page, context } = await visit(person, '/app', NARROW)
  const { email, phone } = await openLinkAccount(page)
  await expect(email.getByText(person.email)).toBeVisible()
  await expect(email.getByText('Confirmado', { exact: true })).toBeVisible()
  await expect(email.locator('.address-check')).toBeVisible()
  await expect(phone.getByText('Sem telefone')).toBeVisible()
  await expectAccessible(page, 'features/auth/addresses/addresses-sheet')
  await expect(phone.locator('.address-check')).toHaveCount(0)
  const newMail = email.getByLabel('Novo e-mail')
  const newNumber = phone.getByRole('textbox', { name: 'Telefone' })
  await expect(newMail).toHaveAttribute('type', 'email')
  await expect(newNumber).toHaveAttribute('type', 'tel')
  await expect(newNumber).toHaveAttribute('placeholder', '+55 11 91234-5678')

  await test.step('SETTINGS-026, SETTINGS-027: nothing but spaces is told of', async () => {
    await newMail.fill('   ')
    await email.getByRole('button', { name: 'Vincular' }).click()
    await expect(page.getByText('Email inválido', { exact: true })).toBeVisible()
    await expect(newMail).toHaveAccessibleDescription('Por favor, insira um email válido')
    await newNumber.fill('   ')
    await phone.getByRole('button', { name: 'Vincular' }).click()
    await expect(page.getByText('Telefone inválido', { exact: true })).toBeVisible()
    await expect(newNumber).toHaveAccessibleDescription('Por favor, insira um telefone válido')
  })

  await test.step('SETTINGS-028, SETTINGS-029, SETTINGS-030: only the server judges; its words or the fallback stand at the field', async () => {
    await newMail.fill('sem-arroba')
    const asked = page.waitForRequest((request) => request.method() === 'PUT')
    await email.getByRole('button', { name: 'Vincular' }).click()
    expect((await asked).postDataJSON()).toEqual({ email: 'sem-arroba' })
    await expect(newMail).toHaveAccessibleDescription('E-mail inválido.')
    await setFaults(context, { 'auth.user': 'fail' })
    await email.getByRole('button', { name: 'Vincular' }).click()
    await expect(newMail).toHaveAccessibleDescription('Não foi possível vincular o email')
    await newNumber.fill('11 9')
    await phone.getByRole('button', { name: 'Vincular' }).click()
    await expect(newNumber).toHaveAccessibleDescription('Não foi possível vincular o telefone')
    await clearFaults(context)
    await phone.getByRole('button', { name: 'Vincular' }).click()
    await expect(newNumber).toHaveAccessibleDescription('Telefone inválido. Confira o DDD e o número.')
  })

  await test.step("SETTINGS-031: 'Email enviado', and the code of the mail makes it the account's", async () => {
    const address = newEmail()
    await newMail.fill(` ${address} `)
    await setFaults(context, { 'auth.user': 'refuse' })
    await email.getByRole('button', { name: 'Vincular' }).click()
    const question = page.getByRole('dialog', { name: 'Confirme que é você' })
    await expect(question).toBeVisible()
    await expectAccessible(page, 'features/auth/security/proof-dialog')
    await clearFaults(context)
    await question.getByLabel('Senha atual').fill(person.password)
    await question.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText('Email enviado')).toBeVisible()
    await expect(email.getByText(person.email)).toBeVisible()
    await email.getByLabel('Código de 6 dígitos').fill(await readFromOutbox(address, /código (\d{6})/))
    await email.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText('E-mail confirmado')).toBeVisible()
    await expect(email.locator('.address-current')).toContainText(address)
    await expect(email.getByLabel('Código de 6 dígitos')).toHaveCount(0)
  })

  await test.step("SETTINGS-032: 'SMS enviado', a wrong code at its field, and what waits outlives a reload", async () => {
    const number = newPhone()
    await newNumber.fill(number)
    await phone.getByRole('button', { name: 'Vincular' }).click()
    await expect(page.getByText('SMS enviado')).toBeVisible()
    await page.reload()
    await openLinkAccount(page)
    const code = phone.getByLabel('Código de 6 dígitos')
    await code.fill('000000')
    await phone.getByRole('button', { name: 'Confirmar' }).click()
    await expect(code).toHaveAccessibleDescription('Código inválido ou expirado.')
    await code.fill(await readFromOutbox(number, SMS_CODE))
    await phone.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText('Telefone confirmado')).toBeVisible()
    await expect(phone.locator('.address-check')).toBeVisible()
  })
})
