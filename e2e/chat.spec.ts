import { setFaults } from './support/faults.ts'
import { composer, message, messages, putFinger, row, statusLine, write } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

const failedSocket = /\/socket/

test('CHAT-001, CHAT-002, CHAT-004: on a phone the route screen shows the name, and back leads to /connections', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  await expect(page.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL('/connections')
})

test('CHAT-005, CHAT-006, CHAT-033: the status line is Online, then when the person was last seen, live', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await page.clock.install()
  await page.reload()
  await expect(statusLine(page)).toHaveText('Offline')
  const there = await visit(bruno)
  await expect(statusLine(page)).toHaveText('Online')
  await there.context.close()
  await page.clock.fastForward('05:05')
  await expect(statusLine(page)).toHaveText('Última vez há 5 min')
})

test('CHAT-007, CHAT-013: a group tells its size, and who says what', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const { conversationId, groupId } = await api.createGroup(ana, 'Churrasco de domingo', [bruno])
  await api.sendTexts(bruno, conversationId, 'quem leva o gelo?')
  const { page } = await visit(ana, `/chat/group_${groupId}`)
  await expect(statusLine(page)).toHaveText('Grupo · 2 membros')
  const said = message(page, 'quem leva o gelo?')
  await expect(said.locator('.bubble-author')).toHaveText('Bruno Lima')
  await expect(said.locator('.message-face')).toHaveText('BL')
})

test("CHAT-011: 'Carregando conversa...' shows until the conversation is here", async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page, context } = await visit(ana, '/landing')
  await expect(page.getByRole('main')).toBeVisible()
  await context.routeWebSocket(failedSocket, () => {})
  await page.goto(`/chat/${conversationId}`)
  await expect(page.getByText('Carregando conversa...')).toBeVisible()
})

test('CHAT-012, CHAT-023: messages stand oldest first, and those of one person in one stack', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  await api.sendTexts(bruno, conversationId, 'um', 'dois')
  await api.sendTexts(ana, conversationId, 'três')
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await expect(messages(page).locator('.bubble-text')).toHaveText(['um', 'dois', 'três'])
  await expect(message(page, 'um').locator('.message')).toHaveClass(/message-joins-next/)
  await expect(message(page, 'dois').locator('.message')).toHaveClass(/message-joins-previous/)
  await expect(message(page, 'três').locator('.message')).not.toHaveClass(/message-joins/)
})

test('CHAT-014, CHAT-058, CHAT-082: an own message is deleted for everyone, live on the other side', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana.person, conversationId, 'foi sem querer')
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  await expect(message(bruno.page, 'foi sem querer')).toBeVisible()

  await message(bruno.page, 'foi sem querer').click({ button: 'right' })
  await expect(bruno.page.getByRole('menuitem', { name: 'Responder' })).toBeVisible()
  await expect(bruno.page.getByRole('menuitem', { name: 'Apagar para todos' })).toHaveCount(0)

  await message(ana.page, 'foi sem querer').click({ button: 'right' })
  await ana.page.getByRole('menuitem', { name: 'Apagar para todos' }).click()
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Apagar para todos' }).click()
  for (const { page } of [ana, bruno]) {
    await expect(messages(page).getByText('Mensagem apagada')).toBeVisible()
    await expect(messages(page).getByText('foi sem querer')).toHaveCount(0)
  }
})

test('CHAT-062, CHAT-063: a deletion that is refused and one that breaks say so', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  await api.sendTexts(ana, conversationId, 'fica')
  const { page, context } = await visit(ana, `/chat/${conversationId}`)
  await expect(message(page, 'fica')).toBeVisible()
  await context.routeWebSocket(failedSocket, (socket) => socket.close())
  await setFaults(context, { 'messages.delete_for_everyone': 'refuse' })
  await page.reload()

  const remove = async (): Promise<void> => {
    await message(page, 'fica').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Apagar para todos' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar para todos' }).click()
  }
  await remove()
  await expect(page.getByText('Não foi possível apagar a mensagem')).toBeVisible()
  await context.route('**/api/messages.delete_for_everyone', (route) => route.abort())
  await remove()
  await expect(page.getByText('Erro inesperado ao apagar mensagem')).toBeVisible()
})

test('CHAT-015, CHAT-055, REPLIES-001, REPLIES-004: an answer carries its quote', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno.person, conversationId, 'leva casaco')
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  await message(ana.page, 'leva casaco').click({ button: 'right' })
  await ana.page.getByRole('menuitem', { name: 'Responder' }).click()
  const bar = ana.page.getByRole('group', { name: 'Respondendo a' })
  await expect(bar).toContainText('Bruno Lima')
  await write(ana.page, 'levo dois')
  await expect(bar).toHaveCount(0)
  const quote = message(bruno.page, 'levo dois').locator('.quote')
  await expect(quote).toContainText('Você')
  await expect(quote).toContainText('leva casaco')
})

test('CHAT-016, CHAT-017, CHAT-028, CHAT-081: ✓ once sent, ✓✓ live when the other opens the conversation', async ({
  twoPeople: { ana, bruno },
}) => {
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  await write(ana.page, 'chegou?')
  const sent = message(ana.page, 'chegou?')
  await expect(sent.getByRole('img', { name: 'enviada' })).toBeVisible()
  await row(bruno.page, 'Ana Souza').getByRole('link').click()
  await expect(sent.getByRole('img', { name: 'lida' })).toBeVisible()
})

test('CHAT-018, CHAT-019: links and e-mail addresses open in a new tab, and nothing else is a link', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  await api.sendTexts(bruno, conversationId, 'veja https://trilhas.exemplo.br/pedra, ou escreva a ana@exemplo.br ftp://x.y')
  const { page } = await visit(ana, `/chat/${conversationId}`)
  const links = message(page, 'veja').getByRole('link')
  await expect(links).toHaveCount(2)
  await expect(links.first()).toHaveAttribute('href', 'https://trilhas.exemplo.br/pedra')
  await expect(links.last()).toHaveAttribute('href', 'mailto:ana@exemplo.br')
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
})

test('CHAT-027: incoming messages of an open chat are read after 500 ms', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  await expect(composer(ana.page)).toBeVisible()
  await api.sendTexts(bruno.person, conversationId, 'lê aí')
  await expect(message(ana.page, 'lê aí')).toBeVisible()
  const unread = async (): Promise<number | undefined> =>
    (await api.call(ana.person, 'conversations.list', {})).heads[0]?.unread_count
  await expect.poll(unread).toBe(0)
})

test('CHAT-030, CHAT-031: a new message is appended live, once', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  await api.sendTexts(bruno.person, conversationId, 'primeira')
  await expect(message(ana.page, 'primeira')).toHaveCount(1)
  await ana.goOffline()
  await api.sendTexts(bruno.person, conversationId, 'segunda')
  await ana.goOnline()
  await expect(message(ana.page, 'segunda')).toHaveCount(1, { timeout: 15_000 })
  await expect(message(ana.page, 'primeira')).toHaveCount(1)
})

test('CHAT-010, CHAT-040, CHAT-042, CHAT-046: the chat menu leads to the contact profile with its name', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  await api.call(bruno, 'profile.update', { bio: 'Trilha e café' })
  const conversationId = await api.createChat(ana, bruno)
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await page.getByRole('button', { name: 'Opções da conversa' }).click()
  await expect(page.getByRole('menuitem', { name: 'Bloquear usuário' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Ver perfil do contato' }).click()
  const dialog = page.getByRole('dialog')

  await test.step('CHAT-043, CHAT-044, CHAT-045, CHAT-050: face, name, presence, bio and block', async () => {
    await expect(dialog).toContainText('BL')
    await expect(dialog.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible()
    await expect(dialog.getByText('Offline')).toBeVisible()
    await expect(dialog).toContainText('Trilha e café')
    await expect(dialog).toContainText('Nome de exibição')
    await expect(dialog.getByRole('button', { name: 'Bloquear' })).toBeVisible()
  })
})

test('CHAT-003: the face in the header opens the contact profile, without a bio where there is none', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await page.getByRole('button', { name: 'Ver perfil do contato' }).click()
  await expect(page.getByRole('dialog')).toContainText('Bruno Lima')
  await expect(page.getByRole('dialog').getByText('Bio', { exact: true })).toHaveCount(0)
})

test('BLOCK-001, BLOCK-002, BLOCK-013: blocking asks first, says so, and turns the writing line off', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  await ana.page.getByRole('button', { name: 'Opções da conversa' }).click()
  await ana.page.getByRole('menuitem', { name: 'Bloquear usuário' }).click()
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Bloquear' }).click()
  await expect(ana.page.getByText('Usuário bloqueado', { exact: true })).toBeVisible()

  await test.step('COMPOSER-009, COMPOSER-010, COMPOSER-011: the words of a blocked conversation', async () => {
    await expect(ana.page.getByPlaceholder('Você bloqueou este contato')).toBeDisabled()
    await expect(ana.page.getByText('Usuário bloqueado. Mensagens estão desativadas.')).toBeVisible()
    await expect(bruno.page.getByPlaceholder('Mensagens desativadas')).toBeDisabled()
    await expect(bruno.page.getByText('Usuário bloqueado. Mensagens estão desativadas.')).toBeVisible()
    await expect(bruno.page.getByText('Você bloqueou')).toHaveCount(0)
  })

  await test.step('BLOCK-003, BLOCK-004, BLOCK-016: unblocking asks first and turns it on again', async () => {
    await ana.page.getByRole('button', { name: 'Opções da conversa' }).click()
    await ana.page.getByRole('menuitem', { name: 'Desbloquear usuário' }).click()
    await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Desbloquear' }).click()
    await expect(ana.page.getByText('Bruno Lima foi desbloqueado com sucesso')).toBeVisible()
    await expect(ana.page.getByText('Usuário desbloqueado')).toBeVisible()
    await expect(composer(ana.page)).toBeEnabled()
  })
})

test('CHAT-057: copying puts the words of a message on the clipboard', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  await api.sendTexts(bruno, conversationId, 'copia isto')
  const { page } = await visit(ana, `/chat/${conversationId}`, { permissions: ['clipboard-read', 'clipboard-write'] })
  await message(page, 'copia isto').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copiar' }).click()
  await expect(page.getByText('Mensagem copiada')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('copia isto')
})

test('CHAT-061: on touch the menu opens when a finger has rested for 700 ms', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  await api.sendTexts(bruno, conversationId, 'segura aqui')
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  await page.clock.install()
  await page.reload()
  const box = await message(page, 'segura aqui').locator('.bubble').boundingBox()
  if (!box) throw new Error('the bubble is not on the page')
  const finger = await putFinger(page)
  await finger.down(box.x + 20, box.y + 10)
  await page.clock.runFor(690)
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible()
  await finger.up()
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible()
})

test('REPLIES-002: a message drawn more than 50 px to the right is answered', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  await api.sendTexts(bruno, conversationId, 'puxa')
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  const box = await message(page, 'puxa').locator('.bubble').boundingBox()
  if (!box) throw new Error('the bubble is not on the page')
  const bar = page.getByRole('group', { name: 'Respondendo a' })
  const finger = await putFinger(page)
  const drag = async (byPx: number): Promise<void> => {
    await finger.down(box.x + 20, box.y + 10)
    await finger.moveBy(byPx, 0)
    await finger.up()
  }
  await drag(50)
  await expect(message(page, 'puxa')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await drag(52)
  await expect(bar).toBeVisible()
})

test('CHAT-064, CHAT-073: a message that the server refuses between blocked people stays, with a way to try again', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  await expect(composer(ana.page)).toBeVisible()
  await ana.goOffline()
  await write(ana.page, 'vai?')
  await api.call(bruno.person, 'people.block', { user_id: ana.person.id })
  await ana.goOnline()
  await expect(ana.page.getByText('Envio bloqueado entre os participantes.')).toBeVisible({ timeout: 20_000 })
  await expect(message(ana.page, 'vai?').getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})

test('older messages come while one scrolls up, and what is on screen does not move', async ({ api, visit }) => {
  test.setTimeout(60_000)
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  const texts = Array.from({ length: 150 }, (_, index) => `mensagem ${index} ${'palavra '.repeat(index % 17)}`)
  await api.sendTexts(bruno, conversationId, ...texts)
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await expect(message(page, 'mensagem 149')).toBeVisible()

  // From one frame to the next, while nobody scrolls, no message may change its place.
  const movedPx = await messages(page).evaluate(async (list) => {
    const places = () =>
      new Map([...list.querySelectorAll('[data-key]')].map((item) => [item.getAttribute('data-key'), item.getBoundingClientRect().top]))
    const frame = () => new Promise(requestAnimationFrame)
    list.scrollTo(0, 0)
    await frame()
    await frame()
    let most = 0
    let before = places()
    let top = list.scrollTop
    const height = list.scrollHeight
    for (let frames = 0; frames < 240 && list.scrollHeight < height + 500; frames += 1) {
      await frame()
      const now = places()
      for (const [key, place] of now) {
        const was = before.get(key)
        if (was !== undefined && top === list.scrollTop) most = Math.max(most, Math.abs(place - was))
      }
      before = now
      top = list.scrollTop
    }
    return { most, hasGrown: list.scrollHeight >= height + 500 }
  })
  expect(movedPx).toEqual({ most: 0, hasGrown: true })
  await messages(page).evaluate((list) => list.scrollTo(0, 0))
  await expect(message(page, 'mensagem 0 ')).toBeAttached()
})

test('new messages are counted on a pill while one reads further up', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno.person, conversationId, ...Array.from({ length: 40 }, (_, index) => `linha ${index}`))
  await ana.page.goto(`/chat/${conversationId}`)
  await expect(message(ana.page, 'linha 39')).toBeAttached()
  await messages(ana.page).evaluate((list) => list.scrollTo(0, 0))
  await expect(message(ana.page, 'linha 0')).toBeInViewport()
  await api.sendTexts(bruno.person, conversationId, 'nova', 'outra nova')
  const pill = ana.page.getByRole('button', { name: '2 novas mensagens' })
  await expect(pill).toBeVisible()
  await pill.click()
  await expect(message(ana.page, 'outra nova')).toBeInViewport()
  await expect(pill).toHaveCount(0)
})

test('a conversation that is not there says so and leads back', async ({ api, visit }) => {
  const { page } = await visit(await api.createPerson('Ana Souza'), '/chat/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Esta conversa não existe ou você não participa mais dela.')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar para as conversas' }).click()
  await expect(page).toHaveURL(/\/(app|connections)$/)
})
