import { expectAccessible } from './support/axe.ts'
import { message, messages } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('several messages are selected, copied with who said them, and deleted for everyone or for oneself', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno.person, conversationId, 'um')
  await api.sendTexts(ana.person, conversationId, 'dois', 'três', 'quatro')
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  const { page } = ana
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const bar = page.getByRole('group', { name: 'Mensagens selecionadas' })
  const start = async (text: string): Promise<void> => {
    await message(page, text).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Selecionar' }).click()
    await expect(bar.getByText('1 selecionada')).toBeVisible()
  }
  const choose = (text: string) => message(page, text).getByRole('checkbox').click()

  await start('dois')
  await expect(message(page, 'um').getByRole('button', { name: 'Opções da mensagem' })).toHaveCount(0)
  await choose('um')
  await expect(bar.getByText('2 selecionadas')).toBeVisible()
  await bar.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByText('2 mensagens copiadas')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^\[\d\d\/\d\d \d{1,2}:\d\d\] Bruno Lima: um\n\[\d\d\/\d\d \d{1,2}:\d\d\] Ana Souza: dois$/,
  )
  await expect(bar).toHaveCount(0)

  await start('um')
  await choose('dois')
  await bar.getByRole('button', { name: 'Apagar' }).click()
  const question = page.getByRole('alertdialog', { name: 'Apagar 2 mensagens?' })
  await expect(question.getByRole('button', { name: 'Apagar para mim' })).toBeVisible()
  await expectAccessible(page, 'features/messages/delete-selected-dialog')
  await expect(question.getByRole('button', { name: 'Apagar para todos' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Apagar para mim' }).click()
  await expect(messages(page).locator('.bubble-text')).toHaveText(['três', 'quatro'])

  await start('três')
  await choose('quatro')
  await bar.getByRole('button', { name: 'Apagar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar para todos' }).click()
  await expect(messages(bruno.page).locator('.bubble-text')).toHaveText([
    'um',
    'dois',
    'Mensagem apagada',
    'Mensagem apagada',
  ])
  await message(page, 'Mensagem apagada').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Selecionar' }).click()
  await expect(bar).toBeVisible()
  await page.goBack()
  await expect(bar).toHaveCount(0)
  await expect(page).toHaveURL(`/chat/${conversationId}`)
})
