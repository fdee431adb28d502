import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Api, Person } from './api.ts'
import { openSettings } from './settings-steps.ts'

/** What a person does on the sign-in screen and with their account, by the words they see. */

export function newEmail(): string {
  return `p-${randomUUID()}@example.com`
}
export function newPhone(): string {
  return `+55119${randomInt(10_000_000, 99_999_999)}`
}

/** The link of a recovery mail. */
export const RECOVERY_LINK = /(http[^\s"\\]+modo=redefinir[^\s"\\]+)/
/** The code of an SMS. */
export const SMS_CODE = /é (\d{6})\./

/** What a form says is wrong: its place for that is always there. */
export function alert(part: Page | Locator): Locator {
  return part.getByRole('alert').filter({ hasText: /./ })
}

export async function openTab(page: Page, tab: 'Entrar' | 'Criar conta'): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
}

/** Fills both fields of either tab and presses its button. */
export async function submitPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  const form = page.locator('form')
  await form.getByRole('button', { name: /^(Entrar|Criar conta)$/ }).click()
}

export async function askForCode(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Entrar com telefone' }).click()
  await page.getByLabel('Telefone').fill(phone)
  await page.getByRole('button', { name: 'Enviar código' }).click()
}

export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código de 6 dígitos').fill(code)
  await page.getByRole('button', { name: 'Confirmar' }).click()
}

export async function askForRecovery(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByRole('heading', { name: 'Peça o link' })).toBeVisible()
}

/** The tap after a link has named its account. */
export async function goOnFromLink(page: Page, name: string): Promise<void> {
  await expect(page.getByText(`O link é da conta ${name}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
}

export async function saveNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nova senha').fill(password)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
}

/** 'Sair' in the menu of the list's header. */
export async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Mais/ }).click()
  await page.getByRole('menuitem', { name: 'Sair', exact: true }).click()
}

/** Configurações › Segurança, as people find it. */
export async function openSecurity(page: Page): Promise<Locator> {
  await (await openSettings(page)).getByRole('button', { name: 'Senha, duas etapas e aparelhos' }).click()
  const panel = page.getByRole('dialog', { name: 'Segurança' })
  await expect(panel).toBeVisible()
  return panel
}

/** Whoever is new here is shown round first. */
export async function skipTutorial(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Tutorial' }).getByRole('button', { name: 'Pular' }).click()
}

/** Ends the session of this device from another one. */
export async function endFromElsewhere(api: Api, person: Person): Promise<void> {
  const session = await api.signIn(person)
  await api
    .call({ ...person, session }, 'auth.list_sessions', {})
    .then(({ sessions }) =>
      Promise.all(
        sessions
          .filter(({ is_current }) => !is_current)
          .map(({ id }) => api.call({ ...person, session }, 'auth.end_session', { session_id: id })),
      ),
    )
}
