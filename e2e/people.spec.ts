import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { expect, NARROW, test } from './support/test.ts'

async function openBlocked(page: Page) {
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Configurações', exact: true }).click()
  await page.getByRole('button', { name: 'Usuários bloqueados' }).click()
  return page.getByRole('dialog', { name: 'Usuários bloqueados' })
}

test('BLOCK-018, BLOCK-020, BLOCK-021, BLOCK-022: whom one blocked are listed within 400 px, each with the way back', async ({
  api,
  visit,
}) => {
  const names = ['Bruno', 'Carla', 'Davi', 'Elisa', 'Fábio', 'Gilda', 'Hugo', 'Iara']
  const [ana, ...others] = await Promise.all(['Ana', ...names].map((name) => api.createPerson(name)))
  const { page } = await visit(ana!, '/app', NARROW)
  // Blocked after the page had come: the list loads when it is opened.
  for (const { id } of others) await api.call(ana!, 'people.block', { user_id: id })
  const dialog = await openBlocked(page)
  const rows = dialog.getByRole('listitem')
  await expect(rows).toContainText(names.toReversed())
  for (const button of await rows.getByRole('button').all()) await expect(button).toHaveText('Desbloquear')
  await expectAccessible(page, 'features/people/blocked-dialog')
  const list = dialog.getByRole('list').locator('..')
  const { height, reach } = await list.evaluate((element) => ({
    height: element.clientHeight,
    reach: element.scrollHeight,
  }))
  expect(height).toBeLessThanOrEqual(400)
  expect(reach).toBeGreaterThan(height)

  await rows.last().getByRole('button').click()
  await page
    .getByRole('alertdialog', { name: 'Desbloquear Bruno?' })
    .getByRole('button', { name: 'Desbloquear' })
    .click()
  await expect(page.getByText('Bruno foi desbloqueado com sucesso')).toBeVisible()
  await expect(rows).toContainText(names.slice(1).toReversed())
  expect((await api.call(ana!, 'people.list_blocked', {})).blocked).toHaveLength(7)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
})

test("BLOCK-019, BLOCK-025: 'Nenhum usuário bloqueado'; 'Não foi possível carregar usuários bloqueados'", async ({
  api,
  visit,
}) => {
  const { page, context } = await visit(await api.createPerson('Ana Souza'))
  await setFaults(context, { 'people.list_blocked': 'fail' })
  const dialog = await openBlocked(page)
  await expect(dialog.getByText('Não foi possível carregar usuários bloqueados')).toBeVisible()
  await clearFaults(context)
  const retry = dialog.getByRole('button', { name: 'Tentar de novo' })
  await retry.click()
  await expect(dialog.getByText('Nenhum usuário bloqueado')).toBeVisible()

  // While it is tried again nothing jumps.
  await page.goBack()
  await setFaults(context, { 'people.list_blocked': 'fail' })
  await openBlocked(page)
  await expect(retry).toBeVisible()
  await setFaults(context, { 'people.list_blocked': 'hang' })
  await retry.click()
  await expect(retry).toHaveAttribute('aria-busy', 'true')
  await expect(dialog.getByText('Não foi possível carregar usuários bloqueados')).toBeVisible()
})

test("BLOCK-014, BLOCK-017: 'Não foi possível bloquear o usuário', 'Não foi possível desbloquear o usuário'", async ({
  visit,
  chat: { ana, conversationId },
}) => {
  const { page, context } = await visit(ana, `/chat/${conversationId}`)
  const choose = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: 'Opções da conversa' }).click()
    await page.getByRole('menuitem', { name: `${action} usuário` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
  }
  await setFaults(context, { 'people.block': 'fail', 'people.unblock': 'fail' })
  await choose('Bloquear')
  await expect(page.getByText('Não foi possível bloquear o usuário')).toBeVisible()
  await clearFaults(context)
  await choose('Bloquear')
  await expect(page.getByPlaceholder('Você bloqueou este contato')).toBeVisible()
  await setFaults(context, { 'people.unblock': 'fail' })
  await choose('Desbloquear')
  await expect(page.getByText('Não foi possível desbloquear o usuário')).toBeVisible()
  await expect(page.getByPlaceholder('Você bloqueou este contato')).toBeVisible()
})
