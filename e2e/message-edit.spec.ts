import { expectAccessible } from './support/axe.ts'
import { setFaults } from './support/faults.ts'
import { composer, message, row, waitForWorker, write } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test("an own text is edited: live on the other side, marked 'editada', and both can read what it said before", async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana.person, conversationId, 'chego as 9')
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  await composer(ana.page).fill('rascunho')
  await message(ana.page, 'chego as 9').click({ button: 'right' })
  await ana.page.getByRole('menuitem', { name: 'Editar' }).click()
  const line = ana.page.getByRole('textbox', { name: 'Editando mensagem' })
  await expect(line).toHaveValue('chego as 9')
  await line.fill('chego às 10h')
  await line.press('Enter')
  await expect(composer(ana.page)).toHaveValue('rascunho')
  for (const { page } of [ana, bruno])
    await expect(message(page, 'chego às 10h').getByText('editada')).toBeVisible()
  await expect(row(bruno.page, 'Ana Souza')).toContainText('chego às 10h')

  await message(bruno.page, 'chego às 10h').click({ button: 'right' })
  await expect(bruno.page.getByRole('menuitem', { name: 'Editar' })).toHaveCount(0)
  await bruno.page.getByRole('menuitem', { name: 'Dados da mensagem' }).click()
  const info = bruno.page.getByRole('dialog', { name: 'Dados da mensagem' })
  await expect(info).toContainText(/Enviada.*Hoje.*Editada.*Hoje.*Antes dizia/)
  await expectAccessible(bruno.page, 'features/messages/message-info-sheet')
  await expect(info.getByRole('listitem')).toContainText(['chego as 9'])
  await info.getByRole('button', { name: 'Fechar' }).click()
  await expect(info).toHaveCount(0)
})

test('the arrow up edits the last own text, Escape lets it be, and without network an edit waits over a reload', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana.person, conversationId, 'um', 'dois')
  await api.sendTexts(bruno.person, conversationId, 'três')
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  await expect(message(ana.page, 'três')).toBeVisible()
  await waitForWorker(ana.page)
  const line = ana.page.getByRole('textbox', { name: 'Editando mensagem' })
  await composer(ana.page).press('ArrowUp')
  await expect(line).toHaveValue('dois')
  await line.fill('nada disso')
  await line.press('Escape')
  await expect(composer(ana.page)).toHaveValue('')
  await expect(message(ana.page, 'dois')).toBeVisible()

  await ana.goOffline()
  await composer(ana.page).press('ArrowUp')
  await line.fill('2')
  await line.press('Enter')
  await expect(message(ana.page, '2').getByText('editada')).toBeVisible()
  await ana.page.reload()
  await expect(message(ana.page, '2').getByText('editada')).toBeVisible()
  await ana.goOnline()
  await expect(message(bruno.page, '2').getByText('editada')).toBeVisible()
})

test("an edit that is refused is withdrawn: 'Não foi possível editar a mensagem'", async ({
  visit,
  chat: { ana, conversationId },
}) => {
  const { page, context } = await visit(ana, `/chat/${conversationId}`)
  await write(page, 'fica')
  await expect(message(page, 'fica').getByRole('img', { name: 'enviada' })).toBeVisible()
  await setFaults(context, { 'messages.edit': 'refuse' })
  await composer(page).press('ArrowUp')
  const line = page.getByRole('textbox', { name: 'Editando mensagem' })
  await line.fill('muda')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Não foi possível editar a mensagem')).toBeVisible()
  await expect(message(page, 'fica')).toBeVisible()
  await expect(message(page, 'fica').getByText('editada')).toHaveCount(0)
})
