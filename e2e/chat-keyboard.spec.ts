import { expectAccessible } from './support/axe.ts'
import { composer, message, messages, write } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

test('messages are reached, their menus opened and left by keyboard; after sending one goes on writing', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno.person, conversationId, 'primeira', 'segunda', 'terceira')
  const { page } = ana
  await page.goto(`/chat/${conversationId}`)
  await expect(composer(page)).toBeFocused()
  await expect(message(page, 'terceira')).toBeVisible()
  // What hears the keys comes right after the messages.
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Anexar' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(messages(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(message(page, 'terceira')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(message(page, 'segunda')).toBeFocused()

  await page.keyboard.press('ContextMenu')
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Encaminhar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await expect(message(page, 'segunda')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Respondendo a' })).toContainText('segunda')
  await expect(composer(page)).toBeFocused()
  await write(page, 'esta aqui')
  await expect(composer(page)).toBeFocused()
  await composer(page).fill('pelo botão')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(composer(page)).toBeFocused()
  await expect(message(page, 'pelo botão')).toBeVisible()
})

test('a screen reader hears of what comes in, with its sender, and of nothing else', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno.person, conversationId, 'de antes')
  await ana.page.goto(`/chat/${conversationId}`)
  await expect(message(ana.page, 'de antes')).toBeVisible()
  const spoken = ana.page.getByRole('region', { name: 'Conversa' }).locator('p.visually-hidden[role=status]')
  await expect(spoken).toHaveText('')
  await api.sendTexts(bruno.person, conversationId, 'chegou agora')
  await expect(spoken).toHaveText('Bruno Lima: chegou agora')
  await write(ana.page, 'minha')
  await expect(message(ana.page, 'minha')).toBeVisible()
  await expect(spoken).toHaveText('Bruno Lima: chegou agora')
})

for (const [place, options] of [
  ['at a desk', {}],
  ['on a phone', NARROW],
] as const)
  test(`an open conversation has no accessibility findings ${place}`, async ({ api, visit }) => {
    const ana = await api.createPerson('Ana Souza')
    const bruno = await api.createPerson('Bruno Lima')
    const { conversationId, groupId } = await api.createGroup(ana, 'Churrasco de domingo', [bruno])
    const [quotedId = ''] = await api.sendTexts(bruno, conversationId, 'quem leva? https://exemplo.br', '👏')
    const content = 'eu levo'
    const reply_to_message_id = quotedId
    const client_id = crypto.randomUUID()
    await api.call(ana, 'messages.send', {
      conversation_id: conversationId,
      client_id,
      content,
      reply_to_message_id,
    })
    const [deletedId = ''] = await api.sendTexts(ana, conversationId, 'não vou')
    await api.call(ana, 'messages.delete_for_everyone', { message_id: deletedId })
    const { page } = await visit(ana, `/chat/group_${groupId}`, options)
    await expect(message(page, 'eu levo')).toBeVisible()
    await expectAccessible(page)
    await message(page, 'eu levo').click({ button: 'right' })
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expectAccessible(page)
  })

test('where there is no mouse, no buttons stand beside messages', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'toca aqui')
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  await message(page, 'toca aqui').tap()
  const buttons = message(page, 'toca aqui').locator('.message-actions')
  // They are there for who listens.
  await expect(buttons.getByRole('button', { name: 'Responder' })).toHaveCount(1)
  await expect(buttons).toHaveCSS('pointer-events', 'none')
  for (const button of await buttons.getByRole('button').all()) {
    await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(button).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    await expect(button).toHaveCSS('box-shadow', 'none')
  }
})
