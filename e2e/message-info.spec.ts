import { expectAccessible } from './support/axe.ts'
import { moveToPast } from './support/past.ts'
import { statusLine } from './support/screens.ts'
import { openMessageInfo } from './support/info-sheets.ts'
import { expect, test } from './support/test.ts'

test("'Dados da mensagem' says 'Entregue' once who is here has been so for long enough", async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana.person, conversationId, 'chegou bem?')
  await expect(bruno.page.getByRole('heading', { name: 'Conversas' })).toBeAttached()
  await ana.page.goto(`/chat/${conversationId}`)
  await expect(statusLine(ana.page)).toHaveText('Online')
  let info = await openMessageInfo(ana.page, 'chegou bem?')
  await expect(info).toContainText('Enviada, ainda não lida')
  await ana.page.keyboard.press('Escape')
  await moveToPast(conversationId, 80)
  info = await openMessageInfo(ana.page, 'chegou bem?')
  await expect(info).toContainText('Entregue, ainda não lida')
  await expectAccessible(ana.page)
})

test("in a group it names under 'Entregue a' whom it has reached who has not read it", async ({
  api,
  visit,
}) => {
  const [ana, bruno, caio] = await Promise.all(['Ana Souza', 'Bruno Lima', 'Caio Reis'].map(api.createPerson))
  if (!ana || !bruno || !caio) throw new Error('nobody there')
  const { conversationId } = await api.createGroup(ana, 'Trilha', [bruno, caio])
  await api.sendTexts(ana, conversationId, 'quem vem?')
  await api.call(bruno, 'messages.read', { conversation_id: conversationId, seq: 1000 })
  await moveToPast(conversationId, 80)
  await visit(caio)
  const isOnline = async () => (await api.call(ana, 'presence.get', { user_ids: [caio.id] })).online.length
  await expect.poll(isOnline).toBe(1)
  const { page } = await visit(ana, `/chat/${conversationId}`)
  const info = await openMessageInfo(page, 'quem vem?')
  const listUnder = (name: string) =>
    info.locator('section').filter({ has: page.getByRole('heading', { name }) })
  await expect(listUnder('Entregue a').getByRole('listitem')).toHaveText([/Caio Reis/])
  await expect(listUnder('Lida por').getByRole('listitem')).toHaveText([/Bruno Lima/])
  await expectAccessible(page)
})
