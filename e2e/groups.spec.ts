import { setFaults, clearFaults } from './support/faults.ts'
import { expectAccessible } from './support/axe.ts'
import { isRedOnItsRight, photograph, twoHalves } from './support/photos.ts'
import { acceptCrop, messages, row, statusLine } from './support/screens.ts'
import { openGroupInfo, openMessageInfo } from './support/info-sheets.ts'
import { expect, test } from './support/test.ts'
import type { Page } from '@playwright/test'

const members = (page: Page) => page.getByRole('list', { name: 'Membros' }).getByRole('listitem')

test("SHELL-066, GROUPS-008, GROUPS-053, GROUPS-030: 'Criar grupo' of the menu takes name, description, public or private and people, and opens the chat", async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Ximenes')
  const { page } = await visit(ana)
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Criar grupo' }).click()
  await expect(page).toHaveURL('/connections')
  const dialog = page.getByRole('dialog', { name: 'Criar grupo' })
  const create = dialog.getByRole('button', { name: 'Criar grupo' })
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Nome do grupo').fill('   ')
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Nome do grupo').fill('Churrasco de domingo')
  await dialog.getByLabel('Descrição (opcional)').fill('Cada um traz algo')
  await dialog.getByLabel('Arquivo da foto do grupo').setInputFiles(await photograph('#2980b9'))
  await acceptCrop(page)
  await expect(dialog.getByRole('button', { name: 'Trocar foto do grupo' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Privado' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Público' }).check()
  await dialog.getByRole('searchbox', { name: 'Nome ou e-mail' }).fill(bruno.email)
  await dialog.getByRole('button', { name: 'Escolher Bruno Ximenes' }).click()
  await expectAccessible(page, 'features/groups/create/create-group-dialog')
  await create.click()
  await expect(page.getByText('Grupo criado!')).toBeVisible()
  await expect(statusLine(page)).toHaveText('Grupo · 2 membros')
  await expect(messages(page)).toContainText('Você criou o grupo')
  await expect(messages(page)).toContainText('Você adicionou Bruno Ximenes')
  await expect(messages(page)).toContainText('Você mudou a foto do grupo')
  const info = await openGroupInfo(page)
  await expect(info).toContainText('Cada um traz algo')
  await expect(info).toContainText('Público')
})

test("GROUPS-001, GROUPS-002, GROUPS-004, GROUPS-022: 'Dados do grupo' shows avatar, name, count, description and the members with Admin, Moderador, Membro", async ({
  api,
  visit,
}) => {
  const [ana, bruno, caio] = await Promise.all(['Ana Souza', 'Bruno Lima', 'Caio Reis'].map(api.createPerson))
  if (!ana || !bruno || !caio) throw new Error('nobody there')
  const { groupId, conversationId } = await api.createGroup(ana, 'Trilha', [bruno, caio])
  await api.call(ana, 'groups.set_role', { group_id: groupId, user_id: bruno.id, role: 'moderator' })
  await api.call(ana, 'groups.update', { group_id: groupId, description: 'Aos sábados, cedo' })
  const { page, context } = await visit(caio, `/chat/${conversationId}`)
  const info = await openGroupInfo(page)
  await expect(info.getByRole('heading', { name: 'Dados do grupo' })).toBeVisible()
  for (const text of ['Trilha', '3 membros', 'Aos sábados, cedo', 'Privado'])
    await expect(info).toContainText(text)
  await expect(info.locator('.avatar-group')).toBeVisible()
  await expect(members(page)).toHaveText([/Ana Souza.*Admin/, /Bruno Lima.*Moderador/, /Você.*Membro/])
  await expectAccessible(page, 'features/groups/group-info-sheet')
  // A member changes nothing: no pencil, no camera, no menu, nobody to add.
  for (const name of [/Mudar/, /foto do grupo/, /Opções de/, 'Adicionar membros'])
    await expect(info.getByRole('button', { name })).toHaveCount(0)
  await page.goBack()
  await expect(info).toHaveCount(0)
  await expect(messages(page)).toContainText('Bruno Lima agora modera o grupo')
  // Another time it opens with what was answered, whatever becomes of the line.
  await setFaults(context, { 'groups.get': 'hang', 'groups.members': 'hang' })
  await expect(await openGroupInfo(page)).toContainText('Aos sábados, cedo')
  await expect(members(page)).toHaveCount(3)
})

test('GROUPS-003, GROUPS-020: any member copies the invite link from the group info', async ({
  api,
  visit,
  origin,
}) => {
  const [ana, bruno] = await Promise.all(['Ana Souza', 'Bruno Lima'].map(api.createPerson))
  if (!ana || !bruno) throw new Error('nobody there')
  const { groupId, conversationId } = await api.createGroup(ana, 'Trilha', [bruno])
  const { page, context } = await visit(bruno, `/chat/${conversationId}`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const info = await openGroupInfo(page)
  const link = `${origin}/invite/group/${groupId}`
  await expect(info).toContainText(link)
  await info.getByRole('button', { name: 'Copiar link' }).click()
  await expect(page.getByText('Link copiado')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
})

test('GROUPS-035, GROUPS-036, GROUPS-037: an admin changes name, description and photo where they stand, and the members see it live', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = await Promise.all(['Ana Souza', 'Bruno Lima'].map(api.createPerson))
  if (!ana || !bruno) throw new Error('nobody there')
  const { conversationId } = await api.createGroup(ana, 'Trilha', [bruno])
  const here = await visit(ana, `/chat/${conversationId}`)
  const there = await visit(bruno, `/chat/${conversationId}`)
  const info = await openGroupInfo(here.page)
  await info.getByRole('button', { name: 'Mudar nome' }).click()
  await info.getByLabel('Nome do grupo').fill('Trilha e rio')
  await here.page.keyboard.press('Enter')
  await expect(here.page.getByText('Nome atualizado')).toBeVisible()
  await expect(there.page.getByRole('heading', { name: 'Trilha e rio' })).toBeVisible()
  await expect(messages(there.page)).toContainText('Ana Souza mudou o nome do grupo para “Trilha e rio”')

  await info.getByRole('button', { name: 'Adicionar descrição' }).click()
  await info.getByLabel('Descrição').fill('Aos sábados')
  await info.getByRole('button', { name: 'Salvar' }).click()
  await expect(here.page.getByText('Descrição atualizada')).toBeVisible()
  await expect(messages(there.page)).toContainText('Ana Souza mudou a descrição do grupo')

  await info.getByLabel('Arquivo da foto do grupo').setInputFiles(await twoHalves())
  await test.step('the part of the photo is chosen as that of a person is', async () => {
    const frame = here.page.getByRole('dialog', { name: 'Ajustar foto' }).getByRole('application')
    const shown = () => frame.locator('img').evaluate(({ style }: HTMLElement) => [style.width, style.left])
    await expect.poll(shown).toEqual(['150%', '-25%'])
    for (let press = 0; press < 12; press += 1) await frame.press('ArrowLeft')
    await expect.poll(shown).toEqual(['150%', '0%'])
    await expectAccessible(here.page)
    await acceptCrop(here.page)
  })
  await expect(here.page.getByText('Foto atualizada')).toBeVisible()
  const face = there.page.locator('.conversation-header img')
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)
  expect(await isRedOnItsRight(face)).toBe(true)
  await expect(there.page.locator('.conversation-header img')).toHaveAttribute('src', /\/files\/avatars\//)
  await expect(messages(there.page)).toContainText('Ana Souza mudou a foto do grupo')
})

test("GROUPS-032, GROUPS-033, GROUPS-034: 'Erro ao atualizar foto', 'Erro ao atualizar nome', 'Erro ao atualizar descrição' with what the server says", async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const { conversationId } = await api.createGroup(ana, 'Trilha', [])
  const { page, context } = await visit(ana, `/chat/${conversationId}`)
  const info = await openGroupInfo(page)
  await setFaults(context, { 'groups.update': 'refuse', 'groups.set_avatar': 'refuse' })
  const said = (title: string) => page.getByRole('alert').filter({ hasText: title })
  await info.getByRole('button', { name: 'Mudar nome' }).click()
  await info.getByLabel('Nome do grupo').fill('Outro')
  await page.keyboard.press('Enter')
  await expect(said('Erro ao atualizar nome')).toContainText('Não encontrado')
  await info.getByRole('button', { name: 'Cancelar' }).click()
  await info.getByRole('button', { name: 'Adicionar descrição' }).click()
  await info.getByLabel('Descrição').fill('Outra')
  await info.getByRole('button', { name: 'Salvar' }).click()
  await expect(said('Erro ao atualizar descrição')).toContainText('Não encontrado')
  await info.getByLabel('Arquivo da foto do grupo').setInputFiles(await photograph('#2980b9'))
  await acceptCrop(page)
  await expect(said('Erro ao atualizar foto')).toContainText('Não encontrado')
})

test('GROUPS-006, GROUPS-025, GROUPS-029, GROUPS-040: members are added by a search, who is one already is told so, an empty query clears', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = await Promise.all(['Ana Souza', 'Bruno Zacarias'].map(api.createPerson))
  if (!ana || !bruno) throw new Error('nobody there')
  const { conversationId } = await api.createGroup(ana, 'Trilha', [])
  const here = await visit(ana, `/chat/${conversationId}`)
  const there = await visit(bruno)
  await openGroupInfo(here.page)
  await here.page.getByRole('button', { name: 'Adicionar membros' }).click()
  const dialog = here.page.getByRole('dialog', { name: 'Adicionar membros' })
  const results = dialog.getByRole('list', { name: 'Resultados' }).getByRole('listitem')
  const line = dialog.getByRole('searchbox', { name: 'Nome ou e-mail' })
  await line.fill('bruno zacarias')
  await expect(results.first()).toContainText('Bruno Zacarias')
  await line.fill('')
  await expect(results).toHaveCount(0)
  await line.fill(bruno.email)
  await dialog.getByRole('button', { name: 'Adicionar Bruno Zacarias' }).click()
  await expect(here.page.getByText('Membro adicionado')).toBeVisible()
  await expect(row(there.page, 'Trilha')).toBeVisible()

  await dialog.getByRole('button', { name: 'Adicionar por e-mail' }).click()
  await dialog.getByLabel('E-mail da pessoa').fill(bruno.email)
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(here.page.getByText('Usuário já é membro')).toBeVisible()
  await here.page.keyboard.press('Escape')
  await expect(members(here.page)).toHaveText([/Você.*Admin/, /Bruno Zacarias.*Membro/])
})

test("GROUPS-005, GROUPS-038, GROUPS-039: friends are added without a search: 'Erro ao adicionar amigo', 'Amigo adicionado'", async ({
  api,
  visit,
}) => {
  const [ana, bruno, caio] = await Promise.all(['Ana Souza', 'Bruno Lima', 'Caio Reis'].map(api.createPerson))
  if (!ana || !bruno || !caio) throw new Error('nobody there')
  for (const friend of [bruno, caio]) {
    await api.call(ana, 'connections.request', { user_id: friend.id })
    await api.call(friend, 'connections.accept', { user_id: ana.id })
  }
  // A friend is added whatever they let others write to them.
  await api.call(bruno, 'settings.update', { allow_messages: 'nobody' })
  const { conversationId } = await api.createGroup(ana, 'Trilha', [caio])
  const here = await visit(ana, `/chat/${conversationId}`)
  const there = await visit(bruno)
  await openGroupInfo(here.page)
  await here.page.getByRole('button', { name: 'Adicionar membros' }).click()
  const dialog = here.page.getByRole('dialog', { name: 'Adicionar membros' })
  const friends = dialog.getByRole('list', { name: 'Amigos' }).getByRole('listitem')
  // Who is in the group already does not stand there.
  await expect(friends).toHaveText([/Bruno Lima/])
  await expectAccessible(here.page, 'features/groups/add-members-sheet')
  const add = friends.getByRole('button', { name: 'Adicionar Bruno Lima' })
  await setFaults(here.context, { 'groups.add_member': 'refuse' })
  await add.click()
  await expect(here.page.getByRole('alert').filter({ hasText: 'Erro ao adicionar amigo' })).toContainText(
    'Não encontrado',
  )
  await clearFaults(here.context)
  await add.click()
  await expect(here.page.getByText('Amigo adicionado')).toBeVisible()
  await expect(friends).toHaveText([/Bruno Lima.*No grupo/])
  await expect(row(there.page, 'Trilha')).toBeVisible()
})

test("GROUPS-024, GROUPS-041: an unknown e-mail and a refusal: 'Usuário não encontrado', 'Erro ao adicionar membro'", async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const { conversationId } = await api.createGroup(ana, 'Trilha', [])
  const { page, context } = await visit(ana, `/chat/${conversationId}`)
  await openGroupInfo(page)
  await page.getByRole('button', { name: 'Adicionar membros' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar membros' })
  await dialog.getByRole('button', { name: 'Adicionar por e-mail' }).click()
  await dialog.getByLabel('E-mail da pessoa').fill('ninguem@example.com')
  await page.keyboard.press('Enter')
  const unknown = page.getByRole('alert').filter({ hasText: 'Usuário não encontrado' })
  await expect(unknown).toContainText('Não foi possível encontrar um usuário com este email')
  await setFaults(context, { 'groups.add_member_by_email': 'refuse' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao adicionar membro' })).toContainText(
    'Não encontrado',
  )
})

test("GROUPS-007, GROUPS-042, GROUPS-043: leaving asks first, says 'Erro ao sair do grupo' or 'Você saiu do grupo', and the group is gone from the list", async ({
  api,
  visit,
}) => {
  const [ana, bruno] = await Promise.all(['Ana Souza', 'Bruno Lima'].map(api.createPerson))
  if (!ana || !bruno) throw new Error('nobody there')
  const { conversationId } = await api.createGroup(ana, 'Trilha', [bruno])
  const here = await visit(ana)
  const there = await visit(bruno, `/chat/${conversationId}`)
  await row(here.page, 'Trilha').click()
  const info = await openGroupInfo(here.page)
  const ask = here.page.getByRole('alertdialog', { name: 'Sair do grupo?' })
  await setFaults(here.context, { 'groups.leave': 'refuse' })
  await info.getByRole('button', { name: 'Sair do grupo' }).click()
  await expect(ask).toContainText('Quem está há mais tempo no grupo passa a administrá-lo.')
  await expectAccessible(here.page, 'features/groups/leave-dialog')
  await ask.getByRole('button', { name: 'Sair' }).click()
  await expect(here.page.getByRole('alert').filter({ hasText: 'Erro ao sair do grupo' })).toContainText(
    'Não encontrado',
  )
  await clearFaults(here.context)
  await info.getByRole('button', { name: 'Sair do grupo' }).click()
  await ask.getByRole('button', { name: 'Sair' }).click()
  await expect(here.page.getByText('Você saiu do grupo')).toBeVisible()
  await expect(row(here.page, 'Trilha')).toHaveCount(0)
  await expect(messages(there.page)).toContainText('Ana Souza saiu do grupo')
  await expect(messages(there.page)).toContainText('Você agora administra o grupo')
  await expect(statusLine(there.page)).toHaveText('Grupo · 1 membro')
})

test('an admin makes a moderator, who removes a member; whoever is removed loses the chat live', async ({
  api,
  visit,
}) => {
  const [ana, bruno, caio] = await Promise.all(['Ana Souza', 'Bruno Lima', 'Caio Reis'].map(api.createPerson))
  if (!ana || !bruno || !caio) throw new Error('nobody there')
  const { conversationId } = await api.createGroup(ana, 'Trilha', [bruno, caio])
  const here = await visit(ana, `/chat/${conversationId}`)
  const there = await visit(caio)
  await expect(row(there.page, 'Trilha')).toBeVisible()
  await openGroupInfo(here.page)
  await expectAccessible(here.page)
  await here.page.getByRole('button', { name: 'Opções de Bruno Lima' }).click()
  await here.page.getByRole('menuitem', { name: 'Tornar moderador' }).click()
  await expect(members(here.page)).toHaveText([/Você.*Admin/, /Bruno Lima.*Moderador/, /Caio Reis.*Membro/])
  const moderator = await visit(bruno, `/chat/${conversationId}`)
  const info = await openGroupInfo(moderator.page)
  await expect(info.getByRole('button', { name: /Opções de/ })).toHaveCount(1)
  await info.getByRole('button', { name: 'Opções de Caio Reis' }).click()
  await moderator.page.getByRole('menuitem', { name: 'Remover do grupo' }).click()
  await expectAccessible(moderator.page, 'features/groups/member-list')
  await moderator.page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  await expect(members(moderator.page)).toHaveText([/Ana Souza/, /Você/])
  await expect(row(there.page, 'Trilha')).toHaveCount(0)
  await expect(members(here.page)).toHaveCount(2)
})

test('an admin deletes the group for everybody, and it is gone from the lists', async ({ api, visit }) => {
  const [ana, bruno] = await Promise.all(['Ana Souza', 'Bruno Lima'].map(api.createPerson))
  if (!ana || !bruno) throw new Error('nobody there')
  const { conversationId } = await api.createGroup(ana, 'Trilha', [bruno])
  const here = await visit(ana, `/chat/${conversationId}`)
  const there = await visit(bruno)
  await expect(row(there.page, 'Trilha')).toBeVisible()
  const info = await openGroupInfo(here.page)
  await info.getByRole('button', { name: 'Apagar grupo' }).click()
  const ask = here.page.getByRole('alertdialog', { name: 'Apagar o grupo?' })
  await expectAccessible(here.page, 'features/groups/delete-group-dialog')
  await ask.getByRole('button', { name: 'Apagar' }).click()
  await expect(here.page.getByText('Grupo apagado')).toBeVisible()
  for (const { page } of [here, there]) await expect(row(page, 'Trilha')).toHaveCount(0)
})

test("GROUPS-031, CHAT-067: 'Não foi possível criar o grupo', and who does not accept being added: 'Não foi possível adicionar participantes'", async ({
  api,
  visit,
}) => {
  const [ana, bruno] = await Promise.all(['Ana Souza', 'Bruno Yang'].map(api.createPerson))
  if (!ana || !bruno) throw new Error('nobody there')
  await api.call(bruno, 'settings.update', { allow_messages: 'nobody' })
  const { page, context } = await visit(ana)
  await page.getByRole('button', { name: 'Mais opções' }).click()
  await page.getByRole('menuitem', { name: 'Criar grupo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar grupo' })
  await dialog.getByLabel('Nome do grupo').fill('Trilha')
  await dialog.getByRole('searchbox', { name: 'Nome ou e-mail' }).fill(bruno.email)
  await dialog.getByRole('button', { name: 'Escolher Bruno Yang' }).click()
  await setFaults(context, { 'groups.create': 'refuse' })
  await dialog.getByRole('button', { name: 'Criar grupo' }).click()
  await expect(page.getByText('Não foi possível criar o grupo')).toBeVisible()
  await clearFaults(context)
  await dialog.getByRole('button', { name: 'Criar grupo' }).click()
  await expect(page.getByText('Não foi possível adicionar participantes')).toBeVisible()
  await expect(statusLine(page)).toHaveText('Grupo · 1 membro')
})

test("GROUPS-044, CHAT-068: 'Não foi possível obter dados do grupo' and 'Não foi possível carregar participantes', and another try", async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const { conversationId } = await api.createGroup(ana, 'Trilha', [])
  const { page, context } = await visit(ana, `/chat/${conversationId}`)
  await expect(messages(page)).toContainText('Você criou o grupo')
  await setFaults(context, { 'groups.get': 'fail', 'groups.members': 'fail' })
  await page.getByRole('button', { name: 'Dados do grupo' }).click()
  const info = page.getByRole('dialog', { name: 'Dados do grupo' })
  await expect(info.getByText('Não foi possível obter dados do grupo')).toBeVisible()
  await expect(info.getByText('Não foi possível carregar participantes')).toBeVisible()
  await expect(info).toContainText('1 membro')
  await clearFaults(context)
  await info.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await expect(members(page)).toHaveText([/Você.*Admin/])
})

test("GROUPS-045, GROUPS-046: a group that is not one's own: 'Não foi possível acessar o grupo'; one that cannot be asked for: 'Não foi possível abrir o grupo'", async ({
  api,
  visit,
}) => {
  const [ana, bruno] = await Promise.all(['Ana Souza', 'Bruno Lima'].map(api.createPerson))
  if (!ana || !bruno) throw new Error('nobody there')
  const { groupId } = await api.createGroup(ana, 'Trilha', [])
  const { page, context } = await visit(bruno)
  await expect(page.getByRole('heading', { name: 'Conversas' })).toBeAttached()
  await page.goto(`/chat/group_${groupId}`)
  await expect(page.getByText('Não foi possível acessar o grupo')).toBeVisible()
  await setFaults(context, { 'groups.get_or_create_group_conversation': 'fail' })
  await page.reload()
  await expect(page.getByText('Não foi possível abrir o grupo')).toBeVisible()
})

test("'Dados da mensagem' of an own message in a group names who has read it, and counts who has not", async ({
  api,
  visit,
}) => {
  const [ana, bruno, caio] = await Promise.all(['Ana Souza', 'Bruno Lima', 'Caio Reis'].map(api.createPerson))
  if (!ana || !bruno || !caio) throw new Error('nobody there')
  const { conversationId } = await api.createGroup(ana, 'Trilha', [bruno, caio])
  await api.sendTexts(ana, conversationId, 'quem vem?')
  // To the end: nobody reads beyond it.
  await api.call(bruno, 'messages.read', { conversation_id: conversationId, seq: 1000 })
  const { page } = await visit(ana, `/chat/${conversationId}`)
  const info = await openMessageInfo(page, 'quem vem?')
  await expect(info.getByRole('heading', { name: 'Lida por' })).toBeVisible()
  await expect(info.getByRole('listitem')).toHaveText([/Bruno Lima/])
  await expect(info).toContainText('Falta 1 pessoa')
  await expectAccessible(page)
})
