import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { row } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

/** From the list to the first question. */
async function beginDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Mais/ }).click()
  await page.getByRole('menuitem', { name: 'Configurações', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Configurações' })
    .getByRole('button', { name: 'Excluir conta' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Configurações' })).toHaveCount(0)
  await expect(first(page)).toBeVisible()
}

const first = (page: Page) => page.getByRole('alertdialog', { name: 'Excluir sua conta?' })
const second = (page: Page) => page.getByRole('alertdialog', { name: 'Tem certeza?' })
const third = (page: Page) => page.getByRole('dialog', { name: 'Última confirmação' })
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

async function goToWord(page: Page): Promise<void> {
  await beginDeletion(page)
  await first(page).getByRole('button', { name: 'Continuar' }).click()
  await second(page).getByRole('button', { name: 'Quero excluir' }).click()
  await expect(second(page)).toHaveCount(0)
}

async function answer(page: Page, word: string): Promise<void> {
  await third(page).getByLabel('Para confirmar, digite DELETAR').fill(word)
  await third(page).getByRole('button', { name: 'Excluir conta' }).click()
}

test('SETTINGS-018, ACCOUNT-DELETION-001: Settings lead to the deletion of the account, which is asked twice', async ({
  api,
  visit,
}) => {
  const person = await api.createPerson('Ana Souza')
  const { page } = await visit(person, '/app', NARROW)
  await test.step('ACCOUNT-DELETION-003: each question may be left, and nothing is deleted', async () => {
    await beginDeletion(page)
    await expectAccessible(page, 'features/account/delete-account-dialog')
    await first(page).getByRole('button', { name: 'Cancelar' }).click()
    await expect(toast(page, 'Cancelado')).toBeVisible()
    await beginDeletion(page)
    await first(page).getByRole('button', { name: 'Continuar' }).click()
    await expect(second(page)).toBeVisible()
    await expectAccessible(page)
    await second(page).getByRole('button', { name: 'Cancelar' }).click()
    await expect(second(page)).toBeHidden()
  })
  await test.step('ACCOUNT-DELETION-002, ACCOUNT-DELETION-003: any other word deletes nothing', async () => {
    for (const word of ['deletar', 'DELETAR ', 'EXCLUIR', '']) {
      await goToWord(page)
      await answer(page, word)
      await expect(third(page)).toBeHidden()
      await expect(toast(page, 'Cancelado').first()).toBeVisible()
    }
    await expect(toast(page, 'Cancelado')).toHaveCount(0)
    await goToWord(page)
    await expectAccessible(page, 'features/account/deletion-word-dialog')
    await page.keyboard.press('Escape')
    await expect(third(page)).toBeHidden()
    expect(await api.call(person, 'profile.get', { user_ids: [person.id] })).toMatchObject({
      profiles: [{ display_name: 'Ana Souza' }],
    })
  })
})

test('ACCOUNT-DELETION-007, ACCOUNT-DELETION-008, ACCOUNT-DELETION-009: a failure says so and keeps all, a success signs out and leads to /', async ({
  api,
  visit,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana.person, conversationId, 'segredo da Ana')
  await api.sendTexts(bruno.person, conversationId, 'resposta do Bruno')
  await bruno.page.goto(`/chat/${conversationId}`)
  await expect(bruno.page.getByText('segredo da Ana').first()).toBeVisible()
  const other = await visit(ana.person, '/app')
  await expect(row(other.page, 'Bruno Lima')).toBeVisible()

  await test.step('ACCOUNT-DELETION-009: it fails', async () => {
    await setFaults(ana.context, { 'account.delete': 'fail' })
    await goToWord(ana.page)
    await answer(ana.page, 'DELETAR')
    await expect(
      ana.page.getByText('Não foi possível deletar a conta. Tente novamente.', { exact: true }),
    ).toBeVisible()
    await expect(row(ana.page, 'Bruno Lima')).toBeVisible()
    await clearFaults(ana.context)
  })

  await test.step('ACCOUNT-DELETION-007, ACCOUNT-DELETION-008: it succeeds', async () => {
    await goToWord(ana.page)
    await answer(ana.page, 'DELETAR')
    await expect(toast(ana.page, 'Conta deletada')).toBeVisible()
    await expect(ana.page).toHaveURL(/\/$/)
    await expect(ana.page.getByRole('textbox', { name: 'Senha' })).toBeVisible()
    const kept = await ana.page.evaluate(async () => ({
      databases: (await indexedDB.databases()).flatMap(({ name }) =>
        name?.startsWith('lero-') ? [name] : [],
      ),
      session: localStorage.getItem('lero-session'),
    }))
    expect(kept).toEqual({ databases: [], session: null })
  })

  await test.step('the other devices are signed out, and keep nothing', async () => {
    await expect(other.page).toHaveURL(/\/(\?.*)?$/)
    await expect(other.page.getByRole('textbox', { name: 'Senha' })).toBeVisible()
    await expect
      .poll(() => other.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain(`lero-${ana.person.id}`)
  })

  await test.step('who chatted with them reads on, with nobody', async () => {
    const { page } = bruno
    await expect(page.getByText('segredo da Ana')).toHaveCount(0)
    await expect(page.getByText('resposta do Bruno').first()).toBeVisible()
    await expect(page.getByText('Ana Souza')).toHaveCount(0)
    await expect(page.getByText('Usuário').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('resposta do Bruno').first()).toBeVisible()
    await expect(page.getByText('segredo da Ana')).toHaveCount(0)
    await expect(page.getByText('Ana Souza')).toHaveCount(0)
  })
})
