import { expectAccessible } from './support/axe.ts'
import { row, rows, write } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'
import { loadWithoutSocket, setFaults } from './support/faults.ts'

test('CHATLIST-002, CHATLIST-003, CHATLIST-004: the chips show all chats, the unread ones, the groups', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const caio = await api.createPerson('Caio Menezes')
  await api.createChat(ana, caio)
  await api.sendTexts(bruno, await api.createChat(ana, bruno), 'leu isto?')
  await api.createGroup(ana, 'Churrasco de domingo', [bruno])
  const { page } = await visit(ana)
  const names = rows(page).getByRole('link')

  await expect(page.getByRole('button', { name: 'Todas' })).toHaveAttribute('aria-pressed', 'true')
  await expect(names).toHaveCount(3)
  await page.getByRole('button', { name: 'Não lidas' }).click()
  await expect(names).toHaveCount(1)
  await expect(names).toContainText('Bruno Lima')
  await page.getByRole('button', { name: 'Grupos' }).click()
  await expect(names).toHaveCount(1)
  await expect(names).toContainText('Churrasco de domingo')
  await page.getByRole('button', { name: 'Todas' }).click()
  await expect(names).toHaveCount(3)
})

test('CHATLIST-006: six skeleton rows show while the list is loading', async ({ api, visit }) => {
  const ana = await api.createPerson()
  const { page, line, context } = await visit(ana, '/landing')
  await expect(page.getByRole('main')).toBeVisible()
  // The app's files come; the socket and the list do not answer.
  await context.routeWebSocket(/\/socket/, () => {})
  await context.route('**/api/conversations.list', () => {})
  await page.goto('/app')
  const loading = page.getByRole('status', { name: 'Carregando conversas' })
  await expect(loading.locator('.row-skeleton')).toHaveCount(6)
  line.mend()
})

test('CHATLIST-007, CHATLIST-009, CHATLIST-010, CHATLIST-011: a row shows initials, name, time and last message', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const maria = await api.createPerson('Maria Aparecida')
  const conversationId = await api.createChat(ana, maria)
  await api.sendTexts(maria, conversationId, 'olha o bolo')
  const { page } = await visit(ana)
  const maRow = row(page, 'Maria Aparecida')
  await expect(maRow).toContainText('MA')
  await expect(maRow.locator('.row-name')).toHaveText('Maria Aparecida')
  await expect(maRow.getByRole('time')).toHaveText(/^\d{1,2}:\d{2}$/)
  await expect(maRow).toContainText('olha o bolo')
  await api.sendTexts(ana, conversationId, 'que lindo')
  await expect(maRow).toContainText('Você: que lindo')
  await expect(maRow.getByRole('img', { name: 'enviada' })).toBeVisible()
})

test('CHATLIST-008, CHATLIST-010: the green dot of who is online, the last-seen label of who is not', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  await api.createChat(ana, bruno)
  const anaVisit = await visit(ana)
  await anaVisit.page.clock.install()
  await anaVisit.page.reload()
  const brunoRow = row(anaVisit.page, 'Bruno Lima')
  await expect(brunoRow).toBeVisible()
  await expect(brunoRow.locator('.avatar-online')).toHaveCount(0)
  const brunoVisit = await visit(bruno)
  await expect(brunoRow.locator('.avatar-online')).toBeVisible()
  await expect(brunoRow.locator('.row-seen')).toHaveCount(0)
  await brunoVisit.context.close()
  await anaVisit.page.clock.fastForward('05:05')
  await expect(brunoRow.locator('.row-seen')).toHaveText('5 min')
  await expect(brunoRow.locator('.avatar-online')).toHaveCount(0)
})

test('CHATLIST-012: the unread badge shows the count and caps at 9+', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, '1', '2', '3')
  const { page } = await visit(ana)
  const badge = row(page, 'Bruno Lima').locator('.badge')
  await expect(badge).toHaveText(/^3/)
  await api.sendTexts(bruno, conversationId, '4', '5', '6', '7', '8', '9')
  await expect(badge).toHaveText(/^9(?!\+)/)
  await api.sendTexts(bruno, conversationId, '10')
  await expect(badge).toHaveText(/^9\+/)
  await expect(badge).toContainText('10 não lidas')
})

test('CHATLIST-013: the delete button of the hovered row asks first and removes the chat for oneself', async ({
  twoPeople: { ana, bruno },
}) => {
  const brunoRow = row(ana.page, 'Bruno Lima')
  const button = brunoRow.getByRole('button', { name: 'Apagar conversa' })
  await brunoRow.hover()
  await button.click()
  const dialog = ana.page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Apagar para todos' })).toBeVisible()
  await expectAccessible(ana.page, 'features/conversations/delete-dialog')
  await dialog.getByRole('button', { name: 'Apagar para mim' }).click()
  await expect(ana.page.getByText('Ainda não tem conversa por aqui')).toBeVisible()
  await expect(row(bruno.page, 'Ana Souza')).toBeVisible()
})

test('CHATLIST-013: deleting for everyone removes the chat on both sides', async ({
  twoPeople: { ana, bruno },
}) => {
  await expect(row(bruno.page, 'Ana Souza')).toBeVisible()
  await row(ana.page, 'Bruno Lima').hover()
  await ana.page.getByRole('button', { name: 'Apagar conversa' }).click()
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Apagar para todos' }).click()
  await expect(row(ana.page, 'Bruno Lima')).toHaveCount(0)
  await expect(row(bruno.page, 'Ana Souza')).toHaveCount(0)
})

test('CHATLIST-015: a deletion that fails says so and keeps the chat', async ({ twoPeople: { ana } }) => {
  await setFaults(ana.context, { 'conversations.delete': 'fail' })
  await loadWithoutSocket(ana.page, '/app')
  await row(ana.page, 'Bruno Lima').hover()
  await ana.page.getByRole('button', { name: 'Apagar conversa' }).click()
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Apagar para mim' }).click()
  await expect(ana.page.getByRole('alert')).toContainText('Não foi possível deletar a conversa')
  await expect(row(ana.page, 'Bruno Lima')).toBeVisible()
})

test('CHATLIST-019, SHELL-074, SHELL-075: the search box broadcasts its text and filters names without accents', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await api.createChat(ana, await api.createPerson('João Pereira'))
  await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page } = await visit(ana)
  await expect(row(page, 'Bruno Lima')).toBeVisible()
  await page.evaluate(() => {
    window.addEventListener('conversationSearch', (event) => {
      document.title = String((event as CustomEvent).detail)
    })
  })
  await page.getByPlaceholder('Buscar conversas...').fill('JOAO')
  await expect(page).toHaveTitle('JOAO')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'João Pereira')).toBeVisible()
  await page.getByPlaceholder('Buscar conversas...').fill('ninguém')
  const none = page.getByText('Nenhuma conversa com “ninguém”.')
  await expect(none).toBeVisible()
  const topOf = () => none.evaluate((line) => line.getBoundingClientRect().top)
  const topPx = await topOf()
  await expect(page.getByText('Nenhuma mensagem com “ninguém”.')).toBeVisible()
  // What is found below does not move it from under a finger.
  expect(await topOf()).toBe(topPx)
  await page.getByRole('button', { name: 'Ver todas' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('CHATLIST-020: a new message moves its row up and changes text, time and badge without a reload', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const caio = await api.createPerson('Caio Menezes')
  const withBruno = await api.createChat(ana, bruno)
  await api.sendTexts(bruno, withBruno, 'antes')
  await api.sendTexts(caio, await api.createChat(ana, caio), 'depois')
  const { page } = await visit(ana)
  const first = rows(page).first()
  await expect(first).toContainText('Caio Menezes')
  await api.sendTexts(bruno, withBruno, 'agora')
  await expect(first).toContainText('Bruno Lima')
  await expect(first).toContainText('agora')
  await expect(first.locator('.badge')).toHaveText(/^2/)
})

test('CHATLIST-021, CHATLIST-022: a chat and a group appear live, a group that one left disappears', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const { page } = await visit(ana)
  await expect(page.getByText('Ainda não tem conversa por aqui')).toBeVisible()
  const conversationId = await api.createChat(bruno, ana)
  await api.sendTexts(bruno, conversationId, 'cheguei')
  await expect(row(page, 'Bruno Lima')).toBeVisible()
  const { groupId } = await api.createGroup(bruno, 'Pelada de quinta', [ana])
  await expect(row(page, 'Pelada de quinta')).toBeVisible()
  await api.call(ana, 'groups.leave', { group_id: groupId })
  await expect(row(page, 'Pelada de quinta')).toHaveCount(0)
})

test('what is written and not sent stands in the row as a draft', async ({ twoPeople: { ana } }) => {
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  await ana.page.getByRole('textbox', { name: 'Mensagem' }).fill('sobre o aluguel')
  await expect(row(ana.page, 'Bruno Lima')).toContainText('Rascunho: sobre o aluguel')
  await write(ana.page, 'esquece')
  await expect(row(ana.page, 'Bruno Lima')).toContainText('Você: esquece')
})

test.describe('on a phone', () => {
  test.use(NARROW)

  test('the head of the list leaves while one scrolls down and comes back at the first movement up', async ({
    api,
    visit,
  }) => {
    const ana = await api.createPerson('Ana Souza')
    for (let index = 0; index < 14; index += 1)
      await api.createChat(ana, await api.createPerson(`Pessoa ${index}`))
    const { page } = await visit(ana, '/app', NARROW)
    const search = page.getByPlaceholder('Buscar conversas...')
    await expect(rows(page)).toHaveCount(14)
    await expect(search).toBeInViewport()
    const list = page.locator('.chat-list')
    for (const top of [60, 160, 300]) await list.evaluate((element, to) => element.scrollTo(0, to), top)
    await expect(search).not.toBeInViewport()
    await list.evaluate((element) => element.scrollBy(0, -30))
    await expect(search).toBeInViewport()
  })
})
