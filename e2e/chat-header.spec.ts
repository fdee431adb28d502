import type { Route } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { composer, message, statusLine } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

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
  visit,
  chat: { ana, bruno, conversationId },
}) => {
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
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Ver perfil do contato' }).click()
  const dialog = page.getByRole('dialog')

  await test.step('CHAT-043, CHAT-044, CHAT-045, CHAT-050: face, name, presence, bio and block', async () => {
    await expect(dialog).toContainText('BL')
    await expect(dialog.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible()
    await expect(dialog.getByText('Offline')).toBeVisible()
    await expect(dialog).toContainText('Trilha e café')
    await expect(dialog).toContainText('Nome de exibição')
    await expect(dialog.getByRole('button', { name: 'Bloquear' })).toBeVisible()
    await expectAccessible(page, 'features/people/contact-dialog')
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

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const name = await page.getByRole('heading', { name: 'Bruno Lima' }).boundingBox()
  await page.mouse.click(name?.x ?? 0, name?.y ?? 0)
  await expect(page.getByRole('dialog')).toContainText('Bruno Lima')
})

test('BLOCK-001, BLOCK-002, BLOCK-013: blocking asks first, says so, and turns the writing line off', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  await ana.page.getByRole('button', { name: 'Opções da conversa' }).click()
  await ana.page.getByRole('menuitem', { name: 'Bloquear usuário' }).click()
  await expectAccessible(ana.page, 'features/people/block-dialog')
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Bloquear' }).click()
  await expect(ana.page.getByText('Usuário bloqueado', { exact: true })).toBeVisible()

  await test.step('COMPOSER-009, COMPOSER-010, COMPOSER-011: the words of a blocked conversation', async () => {
    await expect(ana.page.getByPlaceholder('Você bloqueou este contato')).toBeDisabled()
    await expect(ana.page.getByText('Usuário bloqueado. Mensagens estão desativadas.')).toBeVisible()
    await ana.page.setViewportSize(NARROW.viewport)
    const spare = ana.page.getByPlaceholder('Você bloqueou este contato').evaluate((area) => {
      const { placeholder, clientWidth } = area as HTMLTextAreaElement
      const { font, paddingLeft, paddingRight } = getComputedStyle(area)
      const pen = new OffscreenCanvas(0, 0).getContext('2d')
      if (!pen) return NaN
      pen.font = font
      return (
        clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - pen.measureText(placeholder).width
      )
    })
    expect(await spare, 'px beside the words on a phone').toBeGreaterThanOrEqual(0)
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

test('a conversation that is not there says so and leads back', async ({ api, visit }) => {
  const { page } = await visit(
    await api.createPerson('Ana Souza'),
    '/chat/00000000-0000-4000-8000-000000000000',
  )
  await expect(page.getByText('Esta conversa não existe ou você não participa mais dela.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Voltar para as conversas' }).click()
  await expect(page).toHaveURL(/\/(app|connections)$/)
})

test("CHAT-011: 'Carregando conversa...' shows until the other person is known", async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  // A page without the app: nothing of the conversation is on the device yet.
  const { page, context } = await visit(ana, '/robots.txt')
  const held: (string | Buffer)[] = []
  let isHeld = true
  let release = (): void => {}
  await context.routeWebSocket(/\/socket/, (socket) => {
    socket.connectToServer().onMessage((frame) => (isHeld ? void held.push(frame) : socket.send(frame)))
    release = () => {
      isHeld = false
      for (const frame of held.splice(0)) socket.send(frame)
    }
  })
  const calls: Route[] = []
  await context.route('**/api/**', (route) => (isHeld ? void calls.push(route) : route.continue()))
  await page.goto(`/chat/${conversationId}`)
  await expect(page.getByText('Carregando conversa...')).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(page.getByText('Carregando conversa...')).toBeVisible()
  release()
  isHeld = false
  for (const call of calls.splice(0)) await call.continue()
  await expect(page.getByRole('heading', { name: 'Bruno Lima' })).toBeVisible()
  await expect(page.getByText('Carregando conversa...')).toHaveCount(0)
})

test('the contact profile offers a friend request beside the block, and no calls while there are none', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await page.getByRole('button', { name: 'Ver perfil do contato' }).click()
  const dialog = page.getByRole('dialog')
  for (const name of ['Adicionar aos contatos', 'Bloquear'])
    await expect(dialog.getByRole('button', { name })).toBeEnabled()
  await expect(dialog.getByRole('button', { name: /Ligar|Vídeo/ })).toHaveCount(0)
})

test('who is typing shows under the name, and stops with the message', async ({
  twoPeople: { ana, bruno, conversationId },
}) => {
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  // Each has a line: what is typed without one is told to nobody.
  for (const { page } of [ana, bruno]) await expect(statusLine(page)).toHaveText('Online')
  await composer(ana.page).pressSequentially('estou a cam')
  await expect(statusLine(bruno.page)).toHaveText('digitando')
  await composer(ana.page).press('Enter')
  await expect(message(bruno.page, 'estou a cam')).toBeVisible()
  await expect(statusLine(bruno.page)).toHaveText('Online')
})

test("CHAT-037, CHAT-038: recording calls and AI transcription say 'Esta funcionalidade estará disponível em breve'", async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page } = await visit(ana, `/chat/${conversationId}`)
  for (const name of ['Gravar chamadas', 'Transcrição com IA']) {
    await page.getByRole('button', { name: 'Opções da conversa' }).click()
    await page.getByRole('menuitem', { name }).click()
    const toast = page
      .getByRole('status')
      .filter({ hasText: 'Esta funcionalidade estará disponível em breve' })
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Fechar' }).click()
    await expect(toast).toHaveCount(0)
  }
})
