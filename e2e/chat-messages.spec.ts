import { expectAccessible } from './support/axe.ts'
import { message, messages, putFinger, row, setSeen, write } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'
import { restOnMessage, waitForHand } from './support/touch.ts'

test('CHAT-012, CHAT-023: messages stand oldest first, and those of one person in one stack', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'um', 'dois')
  await api.sendTexts(ana, conversationId, 'três')
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await expect(messages(page).locator('.bubble-text')).toHaveText(['um', 'dois', 'três'])
  await expect(message(page, 'um')).toHaveClass(/message-joins-next/)
  await expect(message(page, 'dois')).toHaveClass(/message-joins-previous/)
  await expect(message(page, 'três')).not.toHaveClass(/message-joins/)
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
  await expectAccessible(ana.page, 'features/messages/delete-message-dialog')
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Apagar para todos' }).click()
  for (const { page } of [ana, bruno]) {
    await expect(messages(page).getByText('Mensagem apagada')).toBeVisible()
    await expect(messages(page).getByText('foi sem querer')).toHaveCount(0)
  }
})

test("FEEL-017: 'Apagar para mim' exists for every message and takes it from all devices of the person, for good", async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'fica', 'de outra pessoa')
  const [, goneId = ''] = await api.sendTexts(ana, conversationId, 'minha', 'já era')
  await api.call(ana, 'messages.delete_for_everyone', { message_id: goneId })
  const [here, there] = [await visit(ana, `/chat/${conversationId}`), await visit(ana)]
  const other = await visit(bruno, `/chat/${conversationId}`)
  await expect(row(there.page, 'Bruno Lima')).toContainText('Mensagem apagada')

  for (const text of ['Mensagem apagada', 'minha', 'de outra pessoa']) {
    await message(here.page, text).click({ button: 'right' })
    await here.page.getByRole('menuitem', { name: 'Apagar para mim' }).click()
    await here.page.getByRole('alertdialog').getByRole('button', { name: 'Apagar para mim' }).click()
    await expect(message(here.page, text)).toHaveCount(0)
  }
  await expect(row(there.page, 'Bruno Lima')).toContainText('fica')
  await here.page.reload()
  await there.page.goto(`/chat/${conversationId}`)
  for (const { page } of [here, there])
    await expect(messages(page).locator('.bubble-text')).toHaveText(['fica'])
  await expect(messages(other.page).locator('.bubble-text')).toHaveText([
    'fica',
    'de outra pessoa',
    'minha',
    'Mensagem apagada',
  ])
})

test('CHAT-015, REPLIES-001, REPLIES-004: an answer carries its quote', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const [message_id = ''] = await api.sendTexts(bruno.person, conversationId, 'leva caxaco')
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  await message(ana.page, 'leva caxaco').click({ button: 'right' })
  await ana.page.getByRole('menuitem', { name: 'Responder' }).click()
  const bar = ana.page.getByRole('group', { name: 'Respondendo a' })
  await expect(bar).toContainText('Bruno Lima')
  // What one answers is as it is by now.
  await api.call(bruno.person, 'messages.edit', { message_id, content: 'leva casaco' })
  await expect(bar).toContainText('leva casaco')
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
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(
    bruno,
    conversationId,
    'veja https://trilhas.exemplo.br/pedra, ou escreva a ana@exemplo.br ftp://x.y',
  )
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

test('CHAT-057: copying puts the words of a message on the clipboard', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'copia isto')
  const { page } = await visit(ana, `/chat/${conversationId}`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await message(page, 'copia isto').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copiar' }).click()
  await expect(page.getByText('Mensagem copiada')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('copia isto')
})

test('CHAT-055, CHAT-058: every message can be answered, only an own one deleted for everyone, a deleted one only for oneself', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const { conversationId, groupId } = await api.createGroup(ana, 'Trilha', [bruno])
  await api.sendTexts(bruno, conversationId, 'de outra pessoa')
  const [, deletedId = ''] = await api.sendTexts(ana, conversationId, 'minha', 'já era')
  await api.call(ana, 'messages.delete_for_everyone', { message_id: deletedId })
  const { page } = await visit(ana, `/chat/group_${groupId}`)
  // Those that are words: the emoji above them are another test's.
  const menu = page.getByRole('menuitem').filter({ hasText: /\p{L}/u })

  await message(page, 'de outra pessoa').click({ button: 'right' })
  await expect(menu).toHaveText([
    'Responder',
    'Encaminhar',
    'Copiar',
    'Dados da mensagem',
    'Selecionar',
    'Denunciar',
    'Apagar para mim',
  ])
  await page.keyboard.press('Escape')
  await message(page, 'minha').click({ button: 'right' })
  await expect(menu).toHaveText([
    'Responder',
    'Encaminhar',
    'Copiar',
    'Editar',
    'Dados da mensagem',
    'Selecionar',
    'Apagar para mim',
    'Apagar para todos',
  ])
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await message(page, 'Mensagem apagada').click({ button: 'right' })
  await expect(menu).toHaveText(['Selecionar', 'Apagar para mim'])
})

test('CHAT-061: on touch the menu opens when a finger has rested for 700 ms', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'segura aqui')
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  const finger = await restOnMessage(page, 'segura aqui')
  await page.clock.runFor(699)
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible()
  await finger.up()
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible()
})

test('REPLIES-002, REPLIES-003: a message drawn more than 50 px to the right is answered, and follows 80 at most', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'puxa')
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  await waitForHand(page, 'puxa')
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
  // The bar above the line has moved the messages up.
  const { y = 0 } = (await message(page, 'puxa').locator('.bubble').boundingBox()) ?? {}
  await finger.down(box.x + 20, y + 10)
  await finger.moveBy(200, 0)
  const left = async () => (await message(page, 'puxa').locator('.bubble').boundingBox())?.x
  await expect.poll(left).toBe(box.x + 80)
  await finger.up()
  await expect.poll(left).toBe(box.x)
})

test('CHAT-027: incoming messages of an open chat are read after 500 ms', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana, conversationId, 'oi')
  const { page } = await visit(ana, '/landing')
  await page.clock.install()
  await page.goto(`/chat/${conversationId}`)
  await expect(message(page, 'oi')).toBeVisible()
  const unread = async (): Promise<number | undefined> =>
    (await api.call(ana, 'conversations.list', {})).heads[0]?.unread_count

  await page.clock.pauseAt(Date.now() + 1000)
  await api.sendTexts(bruno, conversationId, 'lê aí')
  // It is drawn in the page's next frame, which the clock holds, too.
  await expect(async () => {
    await page.clock.runFor(1)
    expect(await message(page, 'lê aí').count()).toBe(1)
  }).toPass()
  await page.clock.runFor(480)
  expect(await unread()).toBe(1)
  await page.clock.runFor(20)
  await expect.poll(unread).toBe(0)
})

test('a hidden page reads nothing; coming back to it does', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana, conversationId, 'oi')
  const { page } = await visit(ana, '/landing')
  await page.clock.install()
  await page.goto(`/chat/${conversationId}`)
  await expect(message(page, 'oi')).toBeVisible()
  const unread = async (): Promise<number | undefined> =>
    (await api.call(ana, 'conversations.list', {})).heads[0]?.unread_count

  await setSeen(page, false)
  await api.sendTexts(bruno, conversationId, 'lê depois')
  await expect(page).toHaveTitle(/^\(1\)/)
  await page.clock.runFor(10_000)
  expect(await unread()).toBe(1)
  await setSeen(page, true)
  await expect(message(page, 'lê depois')).toBeAttached()
  await page.clock.runFor(600)
  await expect.poll(unread).toBe(0)
})

test('CHAT-030, CHAT-031: a new message is appended live; the same event twice makes one bubble', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'primeira')
  const { page, context } = await visit(ana, '/landing')
  let eventCount = 0
  await context.routeWebSocket(/\/socket/, (socket) => {
    socket.connectToServer().onMessage((frame) => {
      socket.send(frame)
      if (!frame.toString().startsWith('{"t":"message"')) return
      eventCount += 1
      socket.send(frame)
    })
  })
  await page.goto(`/chat/${conversationId}`)
  await expect(message(page, 'primeira')).toHaveCount(1)
  await api.sendTexts(bruno, conversationId, 'segunda', 'terceira')
  await expect(messages(page).locator('.bubble-text')).toHaveText(['primeira', 'segunda', 'terceira'])
  expect(eventCount).toBe(2)
})

test('what came while the network was away stands once, in its place', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await ana.page.goto(`/chat/${conversationId}`)
  await api.sendTexts(bruno.person, conversationId, 'antes')
  await expect(message(ana.page, 'antes')).toHaveCount(1)
  await ana.goOffline()
  await api.sendTexts(bruno.person, conversationId, 'durante')
  await ana.goOnline()
  await expect(messages(ana.page).locator('.bubble-text')).toHaveText(['antes', 'durante'], {
    timeout: 15_000,
  })
})
