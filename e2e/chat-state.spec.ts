import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { setFaults } from './support/faults.ts'
import { openRowMenu, putFinger, row, rows, waitForWorker } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()

async function chooseInChat(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Opções da conversa' }).click()
  await choose(page, name)
}

const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text)
const entry = (page: Page) => page.getByRole('button', { name: /^Arquivadas/ })

test("CHAT-039, ARCHIVE-001, ARCHIVE-005, ARCHIVE-004: 'Arquivar conversa' closes the chat, says 'Conversa arquivada', and the row leaves every device", async ({
  api,
  visit,
  chat: { ana, conversationId },
}) => {
  const here = await visit(ana)
  const there = await visit({ ...ana, session: await api.signIn(ana) })
  for (const { page } of [here, there]) await expect(row(page, 'Bruno Lima')).toBeVisible()
  await row(here.page, 'Bruno Lima').click()
  await expect(here.page.getByRole('region', { name: 'Conversa' })).toBeVisible()

  await chooseInChat(here.page, 'Arquivar conversa')
  await expect(toast(here.page, 'Conversa arquivada')).toBeVisible()
  await expect(here.page.getByRole('region', { name: 'Conversa' })).toHaveCount(0)
  for (const { page } of [here, there]) {
    await expect(rows(page)).toHaveCount(0)
    await expect(entry(page)).toBeVisible()
  }
  const { heads } = await api.call(ana, 'conversations.list', {})
  expect(heads).toMatchObject([{ conversation_id: conversationId, state: { is_archived: true } }])

  await here.page.getByRole('button', { name: 'Desfazer' }).click()
  for (const { page } of [here, there]) await expect(row(page, 'Bruno Lima')).toBeVisible()
})

test("CHATLIST-005, ARCHIVE-002, ARCHIVE-004, ARCHIVE-008: the entry opens the archived chats, from where one comes back, 'Conversa desarquivada'", async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.call(ana, 'conversations.set_state', { conversation_id: conversationId, is_archived: true })
  const here = await visit(ana)
  const there = await visit({ ...ana, session: await api.signIn(ana) })
  await expect(here.page.getByText('Todas as conversas estão arquivadas.')).toBeVisible()
  await api.sendTexts(bruno, conversationId, 'ainda está aí?')
  await expect(entry(here.page)).toHaveAccessibleName('Arquivadas 1 conversa não lida')
  await entry(here.page).click()
  await expect(here.page.getByRole('heading', { name: 'Arquivadas' })).toBeVisible()
  await expect(row(here.page, 'Bruno Lima')).toContainText('ainda está aí?')

  await test.step('a chat opened from there leads back to there', async () => {
    await row(here.page, 'Bruno Lima').getByRole('link').click()
    await expect(here.page.getByRole('region', { name: 'Conversa' })).toBeVisible()
    await here.page.keyboard.press('Escape')
    await expect(here.page.getByRole('region', { name: 'Conversa' })).toHaveCount(0)
    await expect(here.page.getByRole('heading', { name: 'Arquivadas' })).toBeVisible()
  })

  await openRowMenu(here.page, 'Bruno Lima')
  await choose(here.page, 'Desarquivar conversa')
  await expect(toast(here.page, 'Conversa desarquivada')).toBeVisible()
  await expect(here.page.getByText('Nenhuma conversa arquivada')).toBeVisible()
  await expect(row(there.page, 'Bruno Lima')).toBeVisible()
  await expect(entry(there.page)).toHaveCount(0)
  const { heads } = await api.call(ana, 'conversations.list', {})
  expect(heads).toMatchObject([{ state: { is_archived: false } }])
  await here.page.getByRole('button', { name: 'Voltar' }).click()
  await expect(row(here.page, 'Bruno Lima')).toBeVisible()
})

test("ARCHIVE-006, ARCHIVE-007: archiving that fails is taken back: 'Não foi possível arquivar a conversa', 'Erro inesperado ao arquivar conversa'", async ({
  visit,
  chat: { ana },
}) => {
  const { page, context } = await visit(ana)
  for (const [fault, sentence] of [
    ['refuse', 'Não foi possível arquivar a conversa'],
    ['fail', 'Erro inesperado ao arquivar conversa'],
  ] as const) {
    await setFaults(context, { 'conversations.set_state': fault })
    await openRowMenu(page, 'Bruno Lima')
    await choose(page, 'Arquivar conversa')
    await expect(toast(page, sentence)).toBeVisible()
    await expect(row(page, 'Bruno Lima')).toBeVisible()
  }
})

test("ARCHIVE-009, ARCHIVE-010: unarchiving that fails is taken back: 'Não foi possível desarquivar a conversa', 'Erro inesperado ao desarquivar conversa'", async ({
  api,
  visit,
  chat: { ana, conversationId },
}) => {
  await api.call(ana, 'conversations.set_state', { conversation_id: conversationId, is_archived: true })
  const { page, context } = await visit(ana)
  await entry(page).click()
  for (const [fault, sentence] of [
    ['refuse', 'Não foi possível desarquivar a conversa'],
    ['fail', 'Erro inesperado ao desarquivar conversa'],
  ] as const) {
    await setFaults(context, { 'conversations.set_state': fault })
    await openRowMenu(page, 'Bruno Lima')
    await choose(page, 'Desarquivar conversa')
    await expect(toast(page, sentence)).toBeVisible()
    await expect(row(page, 'Bruno Lima')).toBeVisible()
  }
})

test('CHAT-034, CHAT-035, CHAT-036: the chat menu mutes, pins and marks as important, says so, and takes each back', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await api.createChat(ana, await api.createPerson('Bruno Lima'))
  await api.createChat(ana, await api.createPerson('Caio Menezes'))
  const { page } = await visit(ana)
  const names = rows(page).locator('.row-name')
  await expect(names).toHaveText(['Caio Menezes', 'Bruno Lima'])
  await row(page, 'Bruno Lima').getByRole('link').click()

  await chooseInChat(page, 'Fixar')
  await expect(toast(page, 'Conversa fixada')).toBeVisible()
  await expect(names).toHaveText(['Bruno Lima', 'Caio Menezes'])
  await expect(row(page, 'Bruno Lima').getByRole('img', { name: 'fixada' })).toBeVisible()
  await chooseInChat(page, 'Desafixar')
  await expect(toast(page, 'Conversa desafixada')).toBeVisible()
  await expect(names).toHaveText(['Caio Menezes', 'Bruno Lima'])

  await chooseInChat(page, 'Silenciar')
  await expect(page.getByRole('dialog', { name: 'Silenciar conversa' }).getByRole('button')).toHaveText([
    '1 hora',
    '8 horas',
    'Sempre',
  ])
  await expectAccessible(page, 'features/conversations/actions/mute-sheet')
  await page.getByRole('button', { name: '8 horas' }).click()
  await expect(toast(page, 'Conversa silenciada')).toBeVisible()
  await expect(row(page, 'Bruno Lima').getByRole('img', { name: 'silenciada' })).toBeVisible()
  await chooseInChat(page, 'Reativar')
  await expect(toast(page, 'Conversa ativada')).toBeVisible()
  await expect(row(page, 'Bruno Lima').getByRole('img', { name: 'silenciada' })).toHaveCount(0)

  await chooseInChat(page, 'Marcar como importante')
  await expect(toast(page, 'Conversa marcada como importante')).toBeVisible()
  await page.getByRole('button', { name: 'Favoritas' }).click()
  await expect(names).toHaveText(['Bruno Lima'])
  await chooseInChat(page, 'Remover dos favoritos')
  await expect(toast(page, 'Conversa removida dos favoritos')).toBeVisible()
  await expect(page.getByText('Nenhuma conversa marcada como importante.')).toBeVisible()
})

async function openMuted(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mais opções' }).first().click()
  await choose(page, 'Configurações')
  await page.getByRole('button', { name: 'Conversas silenciadas' }).click()
}

test("ARCHIVE-011, ARCHIVE-012, ARCHIVE-015, ARCHIVE-014: 'Conversas silenciadas' loads who is silent when it opens, each with Ativar, groups marked, within 400 px", async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  const { page } = await visit(ana, '/app', NARROW)
  await expect(row(page, 'Bruno Lima')).toBeVisible()
  const always = { muted_until: '9999-12-31T00:00:00.000Z' }
  await api.call(ana, 'conversations.set_state', {
    conversation_id: conversationId,
    muted_until: new Date(Date.now() + 5 * 3_600_000).toISOString(),
  })
  for (let index = 1; index <= 8; index += 1) {
    const group = await api.createGroup(ana, `Grupo de teste ${index}`, [bruno])
    await api.call(ana, 'conversations.set_state', { conversation_id: group.conversationId, ...always })
  }
  await openMuted(page)
  const dialog = page.getByRole('dialog', { name: 'Conversas silenciadas' })
  const items = dialog.getByRole('listitem')
  await expect(items).toHaveCount(9)
  const person = items.filter({ hasText: 'Bruno Lima' })
  await expect(person).toContainText('BL')
  await expect(person).toContainText('por mais 5 h')
  await expect(person.getByText('Grupo', { exact: true })).toHaveCount(0)
  const group = items.filter({ hasText: 'Grupo de teste 1' })
  await expect(group.getByText('Grupo', { exact: true })).toBeVisible()
  await expect(group).toContainText('até você ativar')
  await expect(dialog.getByRole('button', { name: 'Ativar' })).toHaveCount(9)
  const list = dialog.getByRole('list')
  expect(await list.evaluate((element) => [element.clientHeight, element.scrollHeight > 400])).toEqual([
    400,
    true,
  ])
  await page.goBack()
  await expect(dialog).toHaveCount(0)
})

test("ARCHIVE-016, ARCHIVE-018, ARCHIVE-019, ARCHIVE-013: Ativar removes the row, 'Conversa ativada', and what fails brings it back: 'Não foi possível reativar a conversa'", async ({
  api,
  visit,
  chat: { ana, conversationId },
}) => {
  const muted_until = '9999-12-31T00:00:00.000Z'
  await api.call(ana, 'conversations.set_state', { conversation_id: conversationId, muted_until })
  const { page, context } = await visit(ana)
  await setFaults(context, { 'conversations.set_state': 'refuse' })
  await openMuted(page)
  const dialog = page.getByRole('dialog', { name: 'Conversas silenciadas' })
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByText('Não foi possível reativar a conversa')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)

  await setFaults(context, {})
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByText('Conversa ativada').last()).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
  await expect(dialog.getByText('Nenhuma conversa silenciada')).toBeVisible()
  await expect
    .poll(async () => (await api.call(ana, 'conversations.list', {})).heads[0]?.state?.muted_until)
    .toBeNull()
})

test("ARCHIVE-017: where not all of the list has come and the line is gone: 'Não foi possível carregar conversas silenciadas'", async ({
  visit,
  chat: { ana },
}) => {
  const visited = await visit(ana, '/landing')
  const { page, context } = visited
  // The first page says that another one follows, which never comes.
  await context.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((data) => {
      const text = data.toString()
      if (!text.startsWith('{"t":"heads"')) return socket.send(data)
      socket.send(JSON.stringify({ ...(JSON.parse(text) as object), cursor: 'mais' }))
    })
    socket.onMessage((data) => {
      if (!data.toString().includes('heads_more')) server.send(data)
    })
  })
  await page.goto('/app')
  await expect(row(page, 'Bruno Lima')).toBeVisible()
  await openMuted(page)
  const dialog = page.getByRole('dialog', { name: 'Conversas silenciadas' })
  await expect(dialog.getByRole('status', { name: 'Carregando conversas' })).toBeVisible()
  await visited.goOffline()
  await expect(dialog.getByText('Não foi possível carregar conversas silenciadas')).toBeVisible()
})

test('on a phone a finger that draws a row to the right archives it; to the left it changes the tab', async ({
  api,
  visit,
  chat: { ana },
}) => {
  await api.createChat(ana, await api.createPerson('Caio Menezes'))
  const { page } = await visit(ana, '/app', NARROW)
  const link = row(page, 'Bruno Lima').getByRole('link')
  await expect(link).toBeVisible()
  const finger = await putFinger(page)
  const drawBy = async (x: number): Promise<void> => {
    const box = await link.boundingBox()
    if (!box) throw new Error('no row')
    await finger.down(box.x + 150, box.y + 30)
    await finger.moveBy(x, 0)
    await finger.up()
  }
  await expect(async () => {
    await drawBy(60)
    await expect(page.locator('.row-drawn')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await expect(rows(page)).toHaveCount(2)
  await drawBy(110)
  await expect(toast(page, 'Conversa arquivada')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL('/app')

  await entry(page).click()
  await expect(page.getByRole('heading', { name: 'Arquivadas' })).toBeVisible()
  await expect(link).toBeVisible()
  await drawBy(110)
  await expect(page.getByText('Nenhuma conversa arquivada')).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
  await drawBy(-120)
  await expect(page).toHaveURL('/search')
})

test('without network a chat is archived and pinned at once, also after a reload, and the server hears of it later', async ({
  api,
  visit,
  chat: { ana, conversationId },
}) => {
  const caio = await api.createPerson('Caio Menezes')
  const other = await api.createChat(ana, caio)
  const { page, goOffline, goOnline } = await visit(ana)
  await expect(rows(page)).toHaveCount(2)
  await waitForWorker(page)
  await openRowMenu(page, 'Bruno Lima')
  await page.keyboard.press('Escape')
  await goOffline()
  await openRowMenu(page, 'Bruno Lima')
  await choose(page, 'Fixar')
  await openRowMenu(page, 'Caio Menezes')
  await choose(page, 'Arquivar conversa')
  await expect(rows(page).locator('.row-name')).toHaveText(['Bruno Lima'])
  await page.reload()
  await expect(rows(page).locator('.row-name')).toHaveText(['Bruno Lima'])
  await expect(row(page, 'Bruno Lima').getByRole('img', { name: 'fixada' })).toBeVisible()
  await goOnline()
  await expect
    .poll(async () => {
      const { heads } = await api.call(ana, 'conversations.list', {})
      const of = (id: string) => heads.find((head) => head.conversation_id === id)?.state
      return [of(conversationId)?.is_pinned, of(other)?.is_archived]
    })
    .toEqual([true, true])
})

test('five stand on top, a sixth is told so; a mark of unread goes when the chat is opened', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  for (const name of ['Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis']) {
    const { conversationId } = await api.createGroup(ana, `Grupo ${name}`, [])
    if (name !== 'Seis')
      await api.call(ana, 'conversations.set_state', { conversation_id: conversationId, is_pinned: true })
  }
  const { page } = await visit(ana)
  await openRowMenu(page, 'Grupo Seis')
  await choose(page, 'Fixar')
  await expect(toast(page, 'Você pode fixar até 5 conversas')).toBeVisible()
  await expect(rows(page).getByRole('img', { name: 'fixada' })).toHaveCount(5)

  await row(page, 'Grupo Seis').hover()
  await row(page, 'Grupo Seis').getByRole('button', { name: 'Ações da conversa' }).click()
  await choose(page, 'Marcar como não lida')
  await expect(row(page, 'Grupo Seis').locator('.badge')).toBeVisible()
  await page.getByRole('button', { name: 'Não lidas' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Todas' }).click()
  await row(page, 'Grupo Seis').getByRole('link').click()
  await expect(row(page, 'Grupo Seis').locator('.badge')).toHaveCount(0)
})
