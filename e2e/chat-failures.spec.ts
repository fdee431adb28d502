import { clearFaults, setFaults } from './support/faults.ts'
import { composer, message, messages, waitForChat, write } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test('CHAT-062, CHAT-063: a deletion that is refused or fails, and one that breaks, say so and keep the message', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  await api.sendTexts(ana, conversationId, 'fica')
  const { page, context, goOffline } = await visit(ana, `/chat/${conversationId}`)
  const remove = async (): Promise<void> => {
    await message(page, 'fica').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Apagar para todos' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar para todos' }).click()
  }
  const toast = page.getByRole('alert')
  for (const fault of ['refuse', 'fail'] as const) {
    await setFaults(context, { 'messages.delete_for_everyone': fault })
    await remove()
    await expect(toast).toContainText('Não foi possível apagar a mensagem')
    await toast.getByRole('button', { name: 'Fechar' }).click()
  }
  await goOffline()
  await remove()
  await expect(toast).toContainText('Erro inesperado ao apagar mensagem')
  await expect(message(page, 'fica')).toBeVisible()
})

test("CHAT-069: a conversation without other participants says so under 'Aviso'", async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const { groupId } = await api.createGroup(ana, 'Só eu por enquanto', [])
  const { page } = await visit(ana, `/chat/group_${groupId}`)
  const toast = page.getByRole('status').filter({ hasText: 'Aviso' })
  await expect(toast).toContainText('Nenhum participante encontrado nesta conversa')
})

test('CHAT-070: profiles that cannot be loaded are told of; their messages stay readable', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const { groupId, conversationId } = await api.createGroup(ana, 'Churrasco de domingo', [bruno])
  await api.sendTexts(bruno, conversationId, 'quem leva o gelo?')
  const { page, context } = await visit(ana, '/landing')
  await setFaults(context, { 'profile.get': 'fail' })
  await page.goto(`/chat/group_${groupId}`)
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar perfis')
  await expect(message(page, 'quem leva o gelo?').locator('.bubble-author')).toHaveText('Usuário')
})

test('CHAT-071: what is sent before the contact is known is stopped with words, and the text stays', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  // Nothing of the app has run here yet: it knows nobody.
  const { page, context } = await visit(ana, '/icon.svg')
  await context.routeWebSocket(/\/socket/, () => {})
  await setFaults(context, { 'conversations.list': 'hang' })
  await page.goto(`/chat/${conversationId}`)
  await composer(page).fill('oi?')
  await composer(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Contato não carregado ainda. Tente novamente.')
  await expect(composer(page)).toHaveValue('oi?')
})

test('CHAT-072: a text that the server refuses stays with a way to try again', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  await waitForChat(ana.page)
  await setFaults(ana.context, { 'messages.send': 'refuse' })
  await write(ana.page, 'vai agora?')
  await expect(ana.page.getByRole('alert')).toContainText('Não foi possível enviar a mensagem')
  const retry = message(ana.page, 'vai agora?').getByRole('button', { name: 'Tentar de novo' })
  await expect(retry).toBeVisible()

  // It waits on disk for the person, over a reload.
  await ana.page.reload()
  await expect(retry).toBeVisible()
  await clearFaults(ana.context)
  await retry.click()
  await expect(message(ana.page, 'vai agora?').getByRole('img', { name: /enviada|lida/ })).toBeVisible()
  await expect(message(bruno.page, 'vai agora?')).toHaveCount(1)
})

test('a text that the server refused can be copied, tried again or given up from its menu', async ({
  twoPeople: { ana, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  await waitForChat(ana.page)
  await setFaults(ana.context, { 'messages.send': 'refuse' })
  await write(ana.page, 'melhor não')
  const failed = message(ana.page, 'melhor não')
  await expect(failed.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await failed.locator('.bubble').click({ button: 'right' })
  await expect(ana.page.getByRole('menuitem')).toHaveText(['Tentar de novo', 'Copiar', 'Descartar'])
  await ana.page.getByRole('menuitem', { name: 'Descartar' }).click()
  await expect(failed).toHaveCount(0)
  await ana.page.reload()
  await expect(ana.page.getByText('Aqui começa a conversa com Bruno Lima.')).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('CHAT-073: a message between blocked people is refused with words and stays', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  await waitForChat(ana.page)
  await ana.goOffline()
  await write(ana.page, 'vai?')
  await api.call(bruno.person, 'people.block', { user_id: ana.person.id })
  await ana.goOnline()
  await expect(ana.page.getByRole('alert')).toContainText('Envio bloqueado entre os participantes.', {
    timeout: 20_000,
  })
  await expect(message(ana.page, 'vai?').getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})

test('CHAT-074: where sending breaks in the page nothing is sent, and the text is the person’s again', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await expect(page.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible()
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new Error('no random numbers')
    }
  })
  await write(page, 'sem lugar')
  await expect(page.getByRole('alert')).toContainText('Erro inesperado ao enviar mensagem')
  await expect(composer(page)).toHaveValue('sem lugar')
  await expect(messages(page).getByText('sem lugar')).toHaveCount(0)
})

test('CHAT-075: a text that is refused in a group says so', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const { groupId } = await api.createGroup(ana, 'Pelada', [await api.createPerson('Bruno Lima')])
  const { page, context } = await visit(ana, `/chat/group_${groupId}`)
  await expect(page.getByRole('heading', { name: 'Pelada' })).toBeVisible()
  await setFaults(context, { 'messages.send': 'refuse' })
  await write(page, 'quem joga?')
  await expect(page.getByRole('alert')).toContainText('Não foi possível enviar mensagem no grupo')
  await expect(message(page, 'quem joga?').getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})

test('a server that fails shows the clock alone, and what was written leaves when it is well again', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  await waitForChat(ana.page)
  await setFaults(ana.context, { 'messages.send': 'fail' })
  await write(ana.page, 'com calma')
  await expect(message(ana.page, 'com calma').getByRole('img', { name: 'enviando' })).toBeVisible()
  await clearFaults(ana.context)
  await expect(message(bruno.page, 'com calma')).toHaveCount(1, { timeout: 20_000 })
  await expect(ana.page.getByRole('alert')).toHaveCount(0)
})
