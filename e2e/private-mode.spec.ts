import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { composer, message, statusLine } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test("SHELL-071: 'Ativar modo privado' in the overflow menu hides being here, writing and having read, and says so", async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  const { page } = ana
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Mais opções' }).first().click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await page.goto('/app')
  await bruno.page.goto(`/chat/${conversationId}`)
  await expect(statusLine(bruno.page)).toHaveText('Online')

  await choose('Ativar modo privado')
  const said = page.getByRole('status').filter({ hasText: 'Modo privado ativado' })
  await expect(said).toContainText('Ninguém vê quando você está online, digita ou leu.')
  await expect(page.getByRole('img', { name: 'Modo privado ativo' })).toBeVisible()
  await expectAccessible(page)
  await expect(statusLine(bruno.page)).toHaveText('Offline')

  await page.goto(`/chat/${conversationId}`)
  await composer(bruno.page).fill('você leu?')
  await composer(bruno.page).press('Enter')
  await expect(message(page, 'você leu?')).toBeVisible()
  await composer(page).pressSequentially('não digo')
  await composer(page).press('Enter')
  // What Ana writes comes after all that she did before: neither tick nor 'digitando' went ahead of it.
  await expect(message(bruno.page, 'não digo')).toBeVisible()
  await expect(message(bruno.page, 'você leu?').getByRole('img', { name: 'enviada' })).toBeVisible()
  await expect(statusLine(bruno.page)).toHaveText('Offline')

  await test.step('and another device of Ana knows, and ends it', async () => {
    await page.goto('/app')
    await choose('Desativar modo privado')
    await expect(page.getByRole('img', { name: 'Modo privado ativo' })).toHaveCount(0)
    await page.goto(`/chat/${conversationId}`)
    await expect(statusLine(bruno.page)).toHaveText('Online')
    await composer(bruno.page).fill('e agora?')
    await composer(bruno.page).press('Enter')
    await expect(message(bruno.page, 'e agora?').getByRole('img', { name: 'lida' })).toBeVisible()
  })
})

test('private mode is said to be on once it is, is taken back before that by the same entry, and a refusal is told', async ({
  api,
  visit,
}) => {
  const { page, context, goOffline, goOnline } = await visit(await api.createPerson('Ana Souza'), '/app')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Mais opções' }).first().click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const said = (text: string) => page.getByText(text, { exact: true })
  const mark = page.getByRole('img', { name: 'Modo privado ativo' })
  await setFaults(context, { 'settings.update': 'refuse' })
  await choose('Ativar modo privado')
  await expect(said('Não foi possível mudar o modo privado')).toBeVisible()
  await expect(said('Modo privado ativado')).toHaveCount(0)
  await clearFaults(context)

  await goOffline()
  await choose('Ativar modo privado')
  await expect(said('Sem conexão: o modo privado muda assim que ela voltar.')).toBeVisible()
  await choose('Desativar modo privado')
  await goOnline()
  await expect(said('Modo privado desativado')).toBeVisible()
  await expect(mark).toHaveCount(0)

  await choose('Ativar modo privado')
  await expect(said('Modo privado ativado')).toBeVisible()
  await expect(mark).toBeVisible()
  await choose('Desativar modo privado')
  await expect(said('Modo privado desativado')).toBeVisible()
  // What is no longer so is not said any more.
  await expect(said('Modo privado ativado')).toHaveCount(0, { timeout: 1000 })
})
