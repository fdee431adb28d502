import { expectAccessible } from './support/axe.ts'
import { setFaults } from './support/faults.ts'
import { message, waitForWorker } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'
import { restOnMessage } from './support/touch.ts'

test('REACTIONS-003, REACTIONS-004, REACTIONS-005: an emoji is set and taken back, and the counts follow on both sides', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno.person, conversationId, 'vamos?')
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  const [here, there] = [message(ana.page, 'vamos?'), message(bruno.page, 'vamos?')]

  await here.click({ button: 'right' })
  await ana.page.getByRole('menuitemcheckbox', { name: '😂' }).click()
  await expect(here.getByRole('button', { name: '😂 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(there.getByRole('button', { name: '😂 1' })).toHaveAttribute('aria-pressed', 'false')

  await there.getByRole('button', { name: '😂 1' }).click()
  for (const one of [here, there])
    await expect(one.getByRole('button', { name: '😂 2' })).toHaveAttribute('aria-pressed', 'true')

  await here.getByRole('button', { name: '😂 2' }).click()
  await expect(here.getByRole('button', { name: '😂 1' })).toHaveAttribute('aria-pressed', 'false')
  await expect(there.getByRole('button', { name: '😂 1' })).toHaveAttribute('aria-pressed', 'true')
  await there.getByRole('button', { name: '😂 1' }).click()
  for (const one of [here, there]) await expect(one.getByRole('group', { name: 'Reações' })).toHaveCount(0)
})

test('REACTIONS-002, CHAT-056: every message, own or not, offers 👍 ❤️ 😂 😮 😢 🙏; a deleted one does not', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'de outra pessoa')
  const [, deletedId = ''] = await api.sendTexts(ana, conversationId, 'minha', 'já era')
  await api.call(ana, 'messages.delete_for_everyone', { message_id: deletedId })
  const { page } = await visit(ana, `/chat/${conversationId}`)
  const emoji = page.getByRole('menu').getByRole('menuitemcheckbox')
  for (const text of ['de outra pessoa', 'minha']) {
    await message(page, text).click({ button: 'right' })
    await expect(emoji).toHaveText(['👍', '❤️', '😂', '😮', '😢', '🙏'])
    await page.keyboard.press('Escape')
    await expect(emoji).toHaveCount(0)
  }
  await message(page, 'Mensagem apagada').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Apagar para mim' })).toBeVisible()
  await expect(emoji).toHaveCount(0)
})

test('REACTIONS-001: a finger that rests for 500 ms opens the emoji, and only those', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'segura aqui')
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  const finger = await restOnMessage(page, 'segura aqui')
  await page.clock.runFor(499)
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByRole('menuitemcheckbox', { name: '👍' })).toBeVisible()
  await finger.up()
  await page.clock.runFor(1000)
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Mais opções' }).click()
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible()
  await page.getByRole('menuitemcheckbox', { name: '❤️' }).click()
  await page.clock.resume()
  await expect(message(page, 'segura aqui').getByRole('button', { name: '❤️ 1' })).toBeVisible()
})

test('any other emoji can be chosen, and the list says who reacted', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const [messageId = ''] = await api.sendTexts(bruno.person, conversationId, 'feito')
  await api.call(bruno.person, 'reactions.set', { message_id: messageId, reaction: '👍', is_set: true })
  await ana.page.goto(`/chat/${conversationId}`)
  const here = message(ana.page, 'feito')
  await here.hover()
  await here.getByRole('button', { name: 'Reagir' }).click()
  await ana.page.getByRole('menuitem', { name: 'Mais emojis' }).click()
  await expectAccessible(ana.page, 'features/messages/emoji/emoji-sheet')
  const sheet = ana.page.getByRole('dialog', { name: 'Reagir' })
  await sheet.getByRole('button', { name: '😀', exact: true }).click()
  await expect(here.getByRole('button', { name: '😀 1' })).toBeVisible()
  await here.click({ button: 'right' })
  await ana.page.getByRole('menuitem', { name: 'Quem reagiu' }).click()
  const rows = ana.page.getByRole('dialog', { name: 'Quem reagiu' }).getByRole('listitem')
  await expect(rows).toContainText([/Você.*😀/, /Bruno Lima.*👍/])
  await expectAccessible(ana.page, 'features/reactions/overlay/who-reacted-sheet')
  await ana.page.goBack()
  await expect(rows).toHaveCount(0)
})

test('the sheet of all emoji is searched from the keyboard, and keeps what was chosen last', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno.person, conversationId, 'feito')
  await ana.page.goto(`/chat/${conversationId}`)
  const here = message(ana.page, 'feito')
  const sheet = ana.page.getByRole('dialog', { name: 'Reagir' })
  const openSheet = async () => {
    await here.hover()
    await here.getByRole('button', { name: 'Reagir' }).click()
    await ana.page.getByRole('menuitem', { name: 'Mais emojis' }).click()
    await expect(sheet.getByRole('searchbox', { name: 'Buscar emoji' })).toBeFocused()
  }
  await openSheet()
  await ana.page.keyboard.type('chimarrao')
  await expect(sheet.locator('.emoji-grid button')).toHaveText(['🧉'])
  await expectAccessible(ana.page)
  await ana.page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(here.getByRole('button', { name: '🧉 1' })).toBeVisible()
  await openSheet()
  await expect(sheet.getByRole('group', { name: 'Recentes' }).getByRole('button')).toHaveText(['🧉'])
  await expectAccessible(ana.page)
})

test('without network a reaction shows at once, survives a reload and reaches the other side later', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno.person, conversationId, 'sem rede')
  for (const { page } of [ana, bruno]) await page.goto(`/chat/${conversationId}`)
  const chip = message(ana.page, 'sem rede').getByRole('button', { name: '🙏 1' })
  await expect(message(ana.page, 'sem rede')).toBeVisible()
  await waitForWorker(ana.page)
  await ana.goOffline()
  await message(ana.page, 'sem rede').click({ button: 'right' })
  await ana.page.getByRole('menuitemcheckbox', { name: '🙏' }).click()
  await expect(chip).toBeVisible()
  await ana.page.reload()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await ana.goOnline()
  await expect(message(bruno.page, 'sem rede').getByRole('button', { name: '🙏 1' })).toBeVisible()
})

test("REACTIONS-008, REACTIONS-009: a refused one is withdrawn: 'Erro ao adicionar reação', 'Erro ao remover reação'", async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  const [messageId = ''] = await api.sendTexts(bruno, conversationId, 'oi')
  await api.call(ana, 'reactions.set', { message_id: messageId, reaction: '👍', is_set: true })
  const { page, context } = await visit(ana, `/chat/${conversationId}`)
  const here = message(page, 'oi')
  await expect(here.getByRole('button', { name: '👍 1' })).toBeVisible()
  await setFaults(context, { 'reactions.set': 'refuse' })

  await here.getByRole('button', { name: '👍 1' }).click()
  await expect(page.getByText('Erro ao remover reação')).toBeVisible()
  await expect(here.getByRole('button', { name: '👍 1' })).toHaveAttribute('aria-pressed', 'true')

  await here.click({ button: 'right' })
  await page.getByRole('menuitemcheckbox', { name: '😢' }).click()
  await expect(page.getByText('Erro ao adicionar reação')).toBeVisible()
  await expect(here.getByRole('button', { name: /😢/ })).toHaveCount(0)
})
