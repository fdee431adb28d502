import type { Page } from '@playwright/test'
import { writeUnsubscribeToken } from '../server/src/features/digest/unsubscribe-token.ts'
import { newPhone } from './support/account-steps.ts'
import { connectApi, type Session } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { readFromOutbox } from './support/outbox.ts'
import { startServer } from './support/server.ts'
import { openSettings } from './support/settings-steps.ts'
import { expect, NARROW, test } from './support/test.ts'

const findDigest = async (page: Page) =>
  (await openSettings(page)).getByRole('switch', { name: 'Resumo por e-mail' })

test('the digest is off, asks for a proven e-mail, and is on for all devices then', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const { page, context } = await visit(ana, '/app', NARROW)
  const desk = await visit(ana)
  const [here, there] = [await findDigest(page), await findDigest(desk.page)]
  const stored = async () => (await api.call(ana, 'settings.get', {})).email_digest
  await expect(here).not.toBeChecked()
  await expect(here).toHaveAccessibleDescription('Antes é preciso confirmar seu e-mail')

  await test.step('a code goes to the address; what fails is said, and nothing is turned on by it', async () => {
    await here.click()
    const dialog = page.getByRole('dialog', { name: 'Confirme seu e-mail' })
    await expect(dialog).toHaveAccessibleDescription(
      `Vamos mandar um código para ${ana.email}, para saber que o endereço é seu.`,
    )
    await expectAccessible(page, 'features/auth/security/confirm-email-dialog')
    await setFaults(context, { 'auth.reauthenticate': 'fail' })
    await dialog.getByRole('button', { name: 'Enviar código' }).click()
    await expect(dialog.getByText('Erro ao enviar código')).toBeVisible()
    await clearFaults(context)
    await dialog.getByRole('button', { name: 'Enviar código' }).click()
    const code = dialog.getByLabel('Código de 6 dígitos')
    await expect(code).toBeFocused()
    const right = await readFromOutbox(ana.email, /código (\d{6})/)
    await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(dialog.getByText('Código inválido ou expirado.')).toBeVisible()
    expect(await stored()).toBe(false)
    await expectAccessible(page)
    await code.fill(right)
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(dialog).toHaveCount(0)
  })
  await expect(here).toBeChecked()
  await expect(here).toHaveAccessibleDescription('O que chegou, quando você passa dias fora')
  await expect.poll(stored).toBe(true)

  await test.step('another device hears of the switch, and learns of the proof when Settings open', async () => {
    await desk.page.reload()
    await findDigest(desk.page)
    await expect(there).toBeChecked()
    await there.click()
    await expect(here).not.toBeChecked()
    await expect.poll(stored).toBe(false)
  })
})

test('without an e-mail there is no digest, and it says why', async ({ api, origin, visit }) => {
  const phone = newPhone()
  const answer = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password: 'q7Lm2x', data: { display_name: 'Caio Dias' } }),
  })
  const session = (await answer.json()) as Session
  const caio = { id: session.user.id, name: 'Caio Dias', email: '', password: 'q7Lm2x', session }
  await api.call(caio, 'profile.update', { tutorial_completed: true })
  const { page } = await visit(caio)
  const digest = await findDigest(page)
  await expect(digest).toBeDisabled()
  await expect(digest).not.toBeChecked()
  await expect(digest).toHaveAccessibleDescription('Vincule um e-mail à conta para receber')
})

test('the page of a digest’s link asks first, turns it off by its button, and is not the app’s', async ({
  page,
}) => {
  const link = 'uma-chave-que-so-este-teste-conhece-0123456789'
  const server = await startServer({ KEY_LINK: link })
  const api = connectApi(server.origin)
  const ana = await api.createPerson('Ana Souza')
  await api.call(ana, 'settings.update', { email_digest: true })
  const stored = async () => (await api.call(ana, 'settings.get', {})).email_digest
  const path = `/resumo/sair/${writeUnsubscribeToken({ link }, ana.id, Date.now())}`
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))

  await page.goto(server.origin)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  complaints.length = 0
  for (const [query, language, ask] of [
    ['?idioma=en', 'en', 'Stop receiving Lero’s summary by e-mail?'],
    ['?idioma=es', 'es', '¿Dejar de recibir el resumen de Lero por correo?'],
    ['', 'pt-BR', 'Parar de receber o resumo do Lero por e-mail?'],
  ] as const) {
    await page.goto(server.origin + path + query)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByText(ask)).toBeVisible()
  }
  expect(await stored()).toBe(true)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Parar de receber' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading')).toHaveText('Pronto. O resumo está desligado.')
  expect(await stored()).toBe(false)
  await expectAccessible(page)

  await page.goto(`${server.origin}/resumo/sair/x`)
  await page.getByRole('button', { name: 'Parar de receber' }).click()
  await expect(page.getByRole('heading')).toHaveText('Este link não vale mais.')
  await expectAccessible(page)
  // The one thing that a browser says of it is that it is not there.
  expect(complaints.filter((text) => !/404/.test(text))).toEqual([])
  await server.stop()
})
