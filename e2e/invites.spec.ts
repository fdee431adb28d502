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
  await expectAccessible(admin.page, 'features/groups/invite-section')
  await admin.page.getByRole('button', { name: 'Redefinir link' }).click()
  await expectAccessible(admin.page, 'features/groups/invite-section 2')
  await admin.page.getByRole('button', { name: 'Cancelar' }).click()

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

test('an admin makes the link anew, switches it off and on, and has people approved: who comes by it sees each at once', async ({
  api,
  visit,
}) => {
  const [ana, bruno, caio] = await Promise.all(['Ana Souza', 'Bruno Lima', 'Caio Reis'].map(api.createPerson))
  if (!ana || !bruno || !caio) throw new Error('nobody there')
  const { conversationId } = await api.createGroup(ana, 'Trilha', [bruno])
  const { page, context } = await visit(ana, `/chat/${conversationId}`)
  const guest = (await visit(caio)).page
  const card = guest.locator('.invite-card')
  const dialog = page.getByRole('dialog', { name: 'Convite e permissões' })
  const section = page.getByRole('region', { name: 'Link de convite' })
  const entrance = dialog.getByRole('switch', { name: 'Entrada pelo link' })
  const approval = dialog.getByRole('switch', { name: 'Aprovar quem entra' })
  const follow = (link: string) => guest.goto(link)
  const expectShut = () => expect(guest.locator('.empty-state')).toContainText('Grupo não encontrado')

  await page.getByRole('button', { name: 'Dados do grupo' }).click()
  const readLink = () => section.locator('.group-link-text').innerText()
  const first = await readLink()
  await follow(first)
  await expect(card.getByRole('heading', { name: 'Trilha' })).toBeVisible()

  await test.step('made anew, which is asked first: the earlier one is void', async () => {
    await page.getByRole('button', { name: 'Convite e permissões' }).click()
    await dialog.getByRole('button', { name: 'Redefinir link' }).click()
    const question = page.getByRole('alertdialog', { name: 'Redefinir o link?' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(question).toHaveCount(0)
    expect(await readLink()).toBe(first)
    await page.getByRole('button', { name: 'Convite e permissões' }).click()
    await dialog.getByRole('button', { name: 'Redefinir link' }).click()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Redefinir', exact: true }).click()
    await expect(page.getByText('Link redefinido')).toBeVisible()
    await expect.poll(readLink).not.toBe(first)
    await follow(first)
    await expectShut()
    await follow(await readLink())
    await expect(guest.getByRole('button', join)).toBeVisible()
  })

  await test.step('off: nobody comes in, and there is nothing to copy; on again it is the same link', async () => {
    const link = await readLink()
    await page.getByRole('button', { name: 'Convite e permissões' }).click()
    await entrance.click()
    await expect(entrance).not.toBeChecked()
    await expectAccessible(page)
    await expect(dialog.getByRole('button', { name: 'Redefinir link' })).toHaveCount(0)
    await expect(section).toContainText('O link está desligado: ninguém entra por ele.')
    await expect(section.getByRole('button', { name: 'Copiar link' })).toHaveCount(0)
    await follow(link)
    await expectShut()
    await entrance.click()
    await expect(entrance).toBeChecked()
    expect(await readLink()).toBe(link)
    await follow(link)
    await expect(guest.getByRole('button', join)).toBeVisible()
  })

  await test.step('with approval one asks, without it one is in', async () => {
    await approval.click()
    await expect(approval).toBeChecked()
    await guest.reload()
    await expect(guest.getByRole('button', { name: 'Pedir para entrar' })).toBeVisible()
    await approval.click()
    await expect(approval).not.toBeChecked()
    await guest.reload()
    await guest.getByRole('button', join).click()
    await expect(guest.getByText('Você entrou no grupo Trilha')).toBeVisible()
  })

  await test.step('a change that is refused is told of and does not stand', async () => {
    await setFaults(context, { 'groups.set_invite': 'refuse' })
    await entrance.click()
    await expect(page.getByText('Não foi possível mudar o link de convite')).toBeVisible()
    await expect(entrance).toBeChecked()
  })

  await test.step('who is no admin copies the link and changes nothing', async () => {
    const member = (await visit(bruno, `/chat/${conversationId}`)).page
    await member.getByRole('button', { name: 'Dados do grupo' }).click()
    await expect(member.getByRole('button', { name: 'Copiar link' })).toBeVisible()
    await expect(member.getByRole('button', { name: 'Convite e permissões' })).toHaveCount(0)
  })
})
