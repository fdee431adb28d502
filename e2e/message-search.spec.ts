import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { clearFaults, setFaults } from './support/faults.ts'
import { expect, NARROW, test } from './support/test.ts'

const numbered = (count: number, word: string) => Array.from({ length: count }, (_, n) => `${word} ${n + 1}`)
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Buscar conversas...' })
const found = (page: Page) =>
  page.getByRole('region', { name: 'Mensagens' }).filter({ has: page.locator('h2') })
const hits = (page: Page) => found(page).getByRole('listitem')
const message = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Mensagens' }).locator('[data-key]', { hasText: text })
const chatSearch = (page: Page) => page.getByRole('search')
const lit = (page: Page) => page.locator('.message-lit')

async function openChatSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opções da conversa' }).click()
  await page.getByRole('menuitem', { name: 'Buscar na conversa' }).click()
  await expect(page.getByRole('searchbox', { name: 'Buscar na conversa' })).toBeFocused()
}

test('the search box of the list finds messages of all chats, and leads to them however old they are', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  const caio = await api.createPerson('Caio Souza')
  const { conversationId: groupId } = await api.createGroup(caio, 'Turma da praia', [ana])
  await api.sendTexts(bruno, conversationId, 'a reunião secreta é na padaria', ...numbered(130, 'linha'))
  await Promise.all([1, 2].map(() => api.sendTexts(bruno, conversationId, ...numbered(110, 'longe'))))
  await api.sendTexts(ana, conversationId, 'outra REUNIAO, agora minha')
  await api.sendTexts(caio, groupId, 'muitas palavras antes de chegar à palavra reuniões que se procura aqui')
  const stranger = await api.createChat(caio, bruno)
  await api.sendTexts(bruno, stranger, 'reunião de que a Ana nada sabe')

  const visitor = await visit(ana, '/app')
  const { page, context } = visitor

  await test.step('from 2 characters on a second section shows who said it where, with the hit marked', async () => {
    await searchBox(page).fill('z')
    await expect(page.getByText('“z”')).toBeVisible()
    await expect(found(page)).toHaveCount(0)
    await searchBox(page).fill('reuniao')
    await expect(hits(page)).toHaveCount(3)
    await expect(hits(page).nth(0)).toContainText('Turma da praia')
    await expect(hits(page).nth(0)).toContainText('Caio Souza: …à palavra reuniões')
    await expect(hits(page).nth(1)).toContainText('Bruno Lima')
    await expect(hits(page).nth(1)).toContainText('Você: outra REUNIAO')
    await expect(hits(page).nth(2)).toContainText('a reunião secreta é na padaria')
    await expect(hits(page).nth(0).locator('mark')).toHaveText('reuniões')
    await expect(hits(page).nth(1).locator('mark')).toHaveText('REUNIAO')
    await expectAccessible(page)
  })

  await test.step('a hit opens its chat at the message and lights it up, and back finds the hits again', async () => {
    await hits(page).nth(2).getByRole('link').click()
    await expect(message(page, 'a reunião secreta é na padaria')).toBeInViewport()
    await expect(lit(page)).toContainText('a reunião secreta é na padaria')
    await hits(page).nth(1).getByRole('link').click()
    await expect(message(page, 'outra REUNIAO')).toBeInViewport()
    await expect(lit(page)).toContainText('outra REUNIAO')
    await hits(page).nth(0).getByRole('link').click()
    await expect(message(page, 'muitas palavras antes')).toBeInViewport()
    await page.goBack()
    await expect(hits(page)).toHaveCount(3)
  })

  await test.step('nothing found, a failure and a missing network are told apart, and each can be tried again', async () => {
    await searchBox(page).fill('zebra')
    await expect(found(page).getByText('Nenhuma mensagem com “zebra”.')).toBeVisible()
    await setFaults(context, { 'messages.search': 'fail' })
    await searchBox(page).fill('padaria')
    await expect(found(page).getByRole('alert')).toContainText('Não foi possível buscar nas mensagens.')
    await clearFaults(context)
    await found(page).getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(hits(page)).toHaveCount(1)
    await visitor.goOffline()
    await searchBox(page).fill('reuniao minha')
    await expect(found(page).getByRole('alert')).toContainText('A busca nas mensagens precisa de internet.')
    await visitor.goOnline()
    await expect(hits(page)).toHaveCount(1)
    await expect(hits(page)).toContainText('outra REUNIAO')
  })

  await test.step('a message that was deleted for everyone is not found any more', async () => {
    const { hits: own } = await api.call(ana, 'messages.search', { query: 'minha' })
    await api.call(ana, 'messages.delete_for_everyone', { message_id: own[0]!.message_id })
    await searchBox(page).fill('agora minha')
    await expect(found(page).getByText('Nenhuma mensagem com “agora minha”.')).toBeVisible()
    await searchBox(page).fill('')
    await expect(found(page)).toHaveCount(0)
  })
})

test('more hits than a page come on request', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, ...numbered(35, 'laranja'))
  const { page, context } = await visit(ana, '/app')
  await searchBox(page).fill('laranjas')
  await expect(hits(page)).toHaveCount(30)
  await setFaults(context, { 'messages.search': 'fail' })
  await found(page).getByRole('button', { name: 'Mostrar mais' }).click()
  await expect(found(page).getByRole('alert')).toHaveText('Não foi possível carregar mais.')
  await clearFaults(context)
  await found(page).getByRole('button', { name: 'Mostrar mais' }).click()
  await expect(hits(page)).toHaveCount(35)
  await expect(found(page).getByRole('button')).toHaveCount(0)
})

test('a search in one conversation goes from hit to hit, by keys and by buttons, and ends with Esc', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'primeiro gato', ...numbered(140, 'linha'))
  await api.sendTexts(ana, conversationId, 'segundo GATO', ...numbered(20, 'depois'), 'terceiro gato')
  const visitor = await visit(ana, `/chat/${conversationId}`)
  const { page, context } = visitor
  await openChatSearch(page)
  const box = page.getByRole('searchbox', { name: 'Buscar na conversa' })
  const count = (text: string) => expect(chatSearch(page).getByRole('status')).toHaveText(text)
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('found-words') ?? [])].map((range) => (range as Range).toString()),
    )
  await expect(page.getByRole('button', { name: 'Opções da conversa' })).toBeHidden()

  await test.step('the newest hit first, then older ones up to the first of all', async () => {
    await box.pressSequentially('gato')
    await count('1 de 3')
    await expect(lit(page)).toContainText('terceiro gato')
    await expect.poll(marked).toEqual(['gato'])
    await expect(page.getByRole('button', { name: 'Resultado seguinte' })).toBeDisabled()
    await box.press('Enter')
    await count('2 de 3')
    await expect(message(page, 'segundo GATO')).toBeInViewport()
    await expect.poll(marked).toContain('GATO')
    await page.getByRole('button', { name: 'Resultado anterior' }).click()
    await count('3 de 3')
    await expect(message(page, 'primeiro gato')).toBeInViewport()
    await expect(lit(page)).toContainText('primeiro gato')
    await expect(page.getByRole('button', { name: 'Resultado anterior' })).toBeDisabled()
    await box.press('Shift+Enter')
    await count('2 de 3')
    await page.getByRole('button', { name: 'Resultado seguinte' }).click()
    await count('1 de 3')
    await expect(message(page, 'terceiro gato')).toBeInViewport()
    await expectAccessible(page)
  })

  await test.step('nothing found, a failure, and without network what this device holds', async () => {
    await box.fill('cachorro')
    await expect(chatSearch(page).getByText('Nenhum resultado')).toBeVisible()
    await setFaults(context, { 'messages.search': 'fail' })
    await box.fill('gato')
    await expect(chatSearch(page).getByRole('alert')).toContainText('Não foi possível buscar')
    await clearFaults(context)
    await chatSearch(page).getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(chatSearch(page).getByText('1 de 3')).toBeVisible()
    await visitor.goOffline()
    await box.fill('terceiro')
    await expect(chatSearch(page).getByText('Sem internet: só neste aparelho')).toBeVisible()
    await expect(chatSearch(page).getByText('1 de 1')).toBeVisible()
    await visitor.goOnline()
    await expect(chatSearch(page).getByText('Sem internet: só neste aparelho')).toHaveCount(0)
  })

  await test.step('Esc closes it and leaves the conversation open, with the focus where it was', async () => {
    await box.press('Escape')
    await expect(chatSearch(page)).toHaveCount(0)
    expect(await marked()).toEqual([])
    await expect(page.getByRole('button', { name: 'Opções da conversa' })).toBeFocused()
    await expect(message(page, 'terceiro gato')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(NARROW)

  test('back closes the search in a conversation first, and then the conversation', async ({
    api,
    visit,
    chat: { ana, bruno, conversationId },
  }) => {
    await api.sendTexts(bruno, conversationId, 'um gato', 'dois gatos')
    const { page } = await visit(ana, '/app')
    await searchBox(page).fill('gato')
    await hits(page).nth(1).getByRole('link').tap()
    await expect(lit(page)).toContainText('um gato')
    await openChatSearch(page)
    await page.getByRole('searchbox', { name: 'Buscar na conversa' }).fill('gato')
    await expect(chatSearch(page).getByText('1 de 2')).toBeVisible()
    await page.goBack()
    await expect(chatSearch(page)).toHaveCount(0)
    await expect(message(page, 'dois gatos')).toBeVisible()
    await page.goBack()
    await expect(hits(page)).toHaveCount(2)
  })
})
