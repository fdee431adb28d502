import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { statusLine } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test("FRIENDS-002, FRIENDS-012, FRIENDS-013: /connections makes a group, shows 'Público' at public ones, opens one's own and has those to join below", async ({
  api,
  visit,
}) => {
  const [ana, bruno] = await Promise.all(['Ana Souza', 'Bruno Lima'].map(api.createPerson))
  if (!ana || !bruno) throw new Error('nobody there')
  await api.createGroup(ana, 'Família', [])
  // With more members than what other tests make, so that it is among the first.
  const crowd = await Promise.all(
    Array.from({ length: 8 }, (_, index) => api.createPerson(`Pessoa ${index}`)),
  )
  const found = { id: randomUUID(), name: `Coral ${randomUUID().slice(0, 8)}`, description: 'Às quintas' }
  const member_ids = crowd.map(({ id }) => id)
  await api.call(bruno, 'groups.create', { ...found, is_public: true, member_ids })
  const { page } = await visit(ana, '/connections')
  await page.getByRole('button', { name: 'Criar grupo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar grupo' })
  await dialog.getByLabel('Nome do grupo').fill('Vizinhos')
  await dialog.getByRole('radio', { name: 'Público' }).check()
  await dialog.getByRole('button', { name: 'Criar grupo' }).click()
  await expect(statusLine(page)).toHaveText('Grupo · 1 membro')

  await page.goto('/connections')
  await page.getByRole('tab', { name: 'Grupos' }).click()
  const own = page.getByRole('list', { name: 'Grupos', exact: true }).getByRole('listitem')
  await expect(own).toHaveText([/Família(?!.*Público)/, /Vizinhos.*Público/])
  const others = page.getByRole('list', { name: 'Grupos públicos' }).getByRole('listitem')
  const other = others.filter({ hasText: found.name })
  await expect(other).toContainText('9 membros · Às quintas')
  await expect(other).toContainText('Público')
  await expectAccessible(page)

  await other.getByRole('button', { name: `Ver o grupo ${found.name}` }).click()
  await expect(page).toHaveURL(`/invite/group/${found.id}`)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL('/connections')
  await other.getByRole('button', { name: `Ver o grupo ${found.name}` }).click()
  await page.getByRole('button', { name: 'Entrar no grupo' }).click()
  await expect(statusLine(page)).toHaveText('Grupo · 10 membros')

  await page.goto('/connections')
  await page.getByRole('tab', { name: 'Grupos' }).click()
  await expect(own).toHaveText([new RegExp(`${found.name}.*Público`), /Família/, /Vizinhos/])
  await expect(other).toHaveCount(0)
  await page.getByRole('button', { name: 'Abrir Família' }).click()
  await expect(page.getByRole('heading', { name: 'Família' })).toBeVisible()
  await expect(statusLine(page)).toHaveText('Grupo · 1 membro')
})

test('who does not let everybody add them is asked to come, and joins from Connections', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson(`Bruno ${randomUUID().slice(0, 8)}`)
  await api.call(bruno, 'settings.update', { allow_messages: 'nobody' })
  const { conversationId } = await api.createGroup(ana, 'Trilha', [])
  const admin = await visit(ana, `/chat/${conversationId}`)
  await admin.page.getByRole('button', { name: 'Dados do grupo' }).click()
  await admin.page.getByRole('button', { name: 'Adicionar membros' }).click()
  const sheet = admin.page.getByRole('dialog', { name: 'Adicionar membros' })
  await sheet.getByRole('searchbox', { name: 'Nome ou e-mail' }).fill(bruno.email)
  await sheet.getByRole('button', { name: 'Adicionar Bruno' }).click()
  await expect(admin.page.getByRole('status').filter({ hasText: 'Convite enviado' })).toContainText(
    'ela entra se aceitar',
  )
  await expect(sheet.getByRole('list', { name: 'Resultados' })).toContainText('Convite enviado')

  const { page, context } = await visit(bruno, '/connections')
  await setFaults(context, { 'groups.discover': 'fail', 'groups.invitations': 'fail' })
  await page.getByRole('tab', { name: 'Grupos' }).click()
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  // With the next line they come by themselves.
  await clearFaults(context)
  const invitations = page.getByRole('list', { name: 'Convites' }).getByRole('listitem')
  await expect(invitations).toHaveText([/Trilha.*Ana Souza convidou você · 1 membro/])
  await expectAccessible(page)
  await invitations.getByRole('button', { name: 'Entrar no grupo Trilha' }).click()
  await expect(statusLine(page)).toHaveText('Grupo · 2 membros')
})
