import { randomUUID } from 'node:crypto'
import { clearFaults, setFaults } from './support/faults.ts'
import { expectAccessible } from './support/axe.ts'
import { messages, row, statusLine } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const join = { name: 'Entrar no grupo' }

test('SHELL-017, INVITES-004, INVITES-005, INVITES-007: /invite/group/{groupId} shows avatar with initial, name, description and the tag Privado', async ({
  api,
  visitSignedOut,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const { groupId } = await api.createGroup(ana, 'Trilha', [])
  await api.call(ana, 'groups.update', { group_id: groupId, description: 'Aos sábados, cedo' })
  const { page } = await visitSignedOut(`/invite/group/${groupId}`)
  const card = page.locator('.invite-card')
  await expect(card.getByRole('heading', { name: 'Trilha' })).toBeVisible()
  await expect(card.locator('.avatar-initials')).toHaveText('T')
  await expect(card).toContainText('Aos sábados, cedo')
  await expect(card.getByText('Privado')).toBeVisible()
  await expectAccessible(page)
  const open = randomUUID()
  await api.call(ana, 'groups.create', { id: open, name: 'Aberto', is_public: true })
  await page.goto(`/invite/group/${open}`)
  await expect(card.getByRole('heading', { name: 'Aberto' })).toBeVisible()
  await expect(card.getByText('Privado')).toHaveCount(0)
})

test('SHELL-018, INVITES-006, INVITES-012, INVITES-015: any {type} is the same page, seen without login, with membro and membros', async ({
  api,
  visitSignedOut,
}) => {
  const [ana, bruno] = await Promise.all(['Ana Souza', 'Bruno Lima'].map(api.createPerson))
  if (!ana || !bruno) throw new Error('nobody there')
  const { groupId } = await api.createGroup(ana, 'Trilha', [])
  const { page } = await visitSignedOut(`/invite/amigos/${groupId}`)
  await expect(page).toHaveURL(`/invite/group/${groupId}`)
  await expect(page.getByText('1 membro', { exact: true })).toBeVisible()
  await expect(page.getByText('Você precisa fazer login para entrar no grupo')).toBeVisible()
  await api.call(bruno, 'groups.join', { group_id: groupId })
  await page.reload()
  await expect(page.getByText('2 membros', { exact: true })).toBeVisible()
})

test('INVITES-013: logged out, joining goes to /auth?redirect=/invite/group/{groupId}, and back here after signing in', async ({
  api,
  visitSignedOut,
}) => {
  const [ana, bruno] = await Promise.all(['Ana Souza', 'Bruno Lima'].map(api.createPerson))
  if (!ana || !bruno) throw new Error('nobody there')
  const { groupId } = await api.createGroup(ana, 'Trilha', [])
  const { page } = await visitSignedOut(`/invite/group/${groupId}`)
  await page.getByRole('button', join).click()
  await expect(page).toHaveURL(`/auth?redirect=/invite/group/${groupId}`)
  await page.getByLabel('E-mail').fill(bruno.email)
  await page.getByLabel('Senha', { exact: true }).fill(bruno.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(`/invite/group/${groupId}`)
  // Joining stays a choice.
  await expect(page.getByRole('button', join)).toBeVisible()
  const { group } = await api.call(ana, 'groups.get', { group_id: groupId })
  expect(group.member_count).toBe(1)
})

test("INVITES-010, INVITES-011, INVITES-019, INVITES-020: 'Entrar no grupo', 'Entrando...', 'Sucesso!', and the chat 500 ms later", async ({
  api,
  visit,
}) => {
  const [ana, bruno] = await Promise.all(['Ana Souza', 'Bruno Lima'].map(api.createPerson))
  if (!ana || !bruno) throw new Error('nobody there')
  const { groupId, conversationId } = await api.createGroup(ana, 'Trilha', [])
  await api.sendTexts(ana, conversationId, 'antes')
  const { page } = await visit(bruno)
  await expect(page.getByRole('heading', { name: 'Conversas' })).toBeAttached()
  await page.clock.install()
  await page.goto(`/invite/group/${groupId}`)
  await expect(page.getByRole('button', join)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', join).click()
  await expect(page.getByRole('button', { name: 'Entrando...' })).toBeVisible()
  const toast = page.getByRole('status').filter({ hasText: 'Sucesso!' })
  await expect(toast).toContainText('Você entrou no grupo Trilha')
  await page.clock.runFor(499)
  await expect(page).toHaveURL(`/invite/group/${groupId}`)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`/chat/group_${groupId}`)
  await page.clock.resume()
  await expect(statusLine(page)).toHaveText('Grupo · 2 membros')
  await expect(messages(page)).toContainText('Você entrou no grupo')
  await expect(messages(page)).not.toContainText('antes')
})

test("INVITES-008, INVITES-009: already a member: 'Você já é membro deste grupo' and 'Abrir conversa do grupo'", async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const { groupId } = await api.createGroup(ana, 'Trilha', [])
  const { page } = await visit(ana, `/invite/group/${groupId}`)
  await expect(page.getByText('Você já é membro deste grupo')).toBeVisible()
  await expect(page.getByRole('button', join)).toHaveCount(0)
  await page.getByRole('button', { name: 'Abrir conversa do grupo' }).click()
  await expect(page).toHaveURL(`/chat/group_${groupId}`)
  await expect(statusLine(page)).toHaveText('Grupo · 1 membro')
})

test("INVITES-002, INVITES-003, INVITES-021, INVITES-022: 'Grupo não encontrado' with the way to the start, and 'Link de convite inválido'", async ({
  api,
  visit,
}) => {
  const [ana, bruno] = await Promise.all(['Ana Souza', 'Bruno Lima'].map(api.createPerson))
  if (!ana || !bruno) throw new Error('nobody there')
  const { groupId } = await api.createGroup(ana, 'Trilha', [])
  await api.call(ana, 'groups.set_invite', { group_id: groupId, is_on: false })
  const { page } = await visit(bruno, `/invite/group/${groupId}`)
  const card = page.locator('.empty-state')
  await expect(card).toContainText('Grupo não encontrado')
  await expect(card).toContainText('O link de convite pode estar expirado ou inválido')
  await expect(page.getByRole('alert').filter({ hasText: 'Grupo não encontrado' })).toBeVisible()
  await page.goto('/invite/group/7')
  await expect(page.getByRole('alert').filter({ hasText: 'Link de convite inválido' })).toBeVisible()
  await expect(card).toContainText('Grupo não encontrado')
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL('/app')
})

test('INVITES-001, INVITES-023, INVITES-024, INVITES-025: a spinner while it loads, and each failure in its words', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = await Promise.all(['Ana Souza', 'Bruno Lima'].map(api.createPerson))
  if (!ana || !bruno) throw new Error('nobody there')
  const { groupId } = await api.createGroup(ana, 'Trilha', [])
  const { page, context, goOffline } = await visit(bruno)
  await expect(page.getByRole('heading', { name: 'Conversas' })).toBeAttached()
  await setFaults(context, { 'groups.invite': 'hang' })
  await page.goto(`/invite/group/${groupId}`)
  await expect(page.getByRole('status', { name: 'Carregando convite' }).locator('svg')).toBeVisible()
  await setFaults(context, { 'groups.invite': 'fail' })
  await page.reload()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Não foi possível carregar as informações do grupo' }).first(),
  ).toBeVisible()
  await setFaults(context, { 'groups.join': 'refuse' })
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('button', join).click()
  await expect(page.getByText('Não foi possível entrar no grupo')).toBeVisible()
  await clearFaults(context)
  await goOffline()
  await page.getByRole('button', join).click()
  await expect(page.getByText('Erro inesperado ao entrar no grupo')).toBeVisible()
})

test('where joining is approved one asks, a moderator sees who waits and lets them in', async ({
  api,
  visit,
}) => {
  const [ana, bruno, caio] = await Promise.all(['Ana Souza', 'Bruno Lima', 'Caio Reis'].map(api.createPerson))
  if (!ana || !bruno || !caio) throw new Error('nobody there')
  const { groupId, conversationId } = await api.createGroup(ana, 'Trilha', [bruno])
  await api.call(ana, 'groups.set_role', { group_id: groupId, user_id: bruno.id, role: 'moderator' })
  const admin = await visit(ana, `/chat/${conversationId}`)
  await admin.page.getByRole('button', { name: 'Dados do grupo' }).click()
  await admin.page.getByRole('button', { name: 'Convite e permissões' }).click()
  await admin.page.getByRole('switch', { name: 'Aprovar quem entra' }).click()
  await expect(admin.page.getByRole('switch', { name: 'Aprovar quem entra' })).toBeChecked()

  const moderator = await visit(bruno, `/chat/${conversationId}`)
  const guest = await visit(caio)
  await expect(guest.page.getByRole('heading', { name: 'Conversas' })).toBeAttached()
  await guest.page.goto(`/invite/group/${groupId}`)
  await guest.page.getByRole('button', { name: 'Pedir para entrar' }).click()
  await expect(guest.page.getByText('Pedido enviado')).toBeVisible()
  await expect(guest.page.getByText('Seu pedido foi enviado.')).toBeVisible()
  await guest.page.goto('/app')

  const { page } = moderator
  await page.getByRole('button', { name: 'Dados do grupo, 1 pedido para entrar' }).click()
  const requests = page.getByRole('list', { name: 'Pedidos para entrar' }).getByRole('listitem')
  await expect(requests).toHaveText([/Caio Reis/])
  await expectAccessible(page)
  await requests.getByRole('button', { name: 'Aceitar Caio Reis' }).click()
  await expect(page.getByText('Pedido aceito')).toBeVisible()
  await expect(requests).toHaveCount(0)
  await expect(row(guest.page, 'Trilha')).toBeVisible()
})
