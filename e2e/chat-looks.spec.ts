import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { row, waitForChat, waitForConversationPart, waitForWorker } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

const COLOURS = ['Padrão', 'Rosa', 'Roxo', 'Azul', 'Verde', 'Laranja']
const WALLPAPERS = ['WhatsApp', 'Sem papel de parede', 'Escuro', 'Oceano', 'Floresta', 'Pôr do sol']

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Personalizar conversa' })
const pane = (page: Page) => page.getByRole('region', { name: 'Conversa', exact: true })
const choose = (page: Page, name: string) => sheet(page).getByRole('radio', { name, exact: true }).check()

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opções da conversa' }).click()
  await page.getByRole('menuitem', { name: 'Personalizar conversa' }).click()
  await expect(sheet(page)).toBeVisible()
}

/** The colour that fills an own bubble, and what is painted on the ground. */
const paintOf = (page: Page) =>
  pane(page).evaluate((element) => {
    const own = element.querySelector('.message-out .bubble')
    const { opacity, display, maskImage, backgroundImage } = getComputedStyle(element, '::before')
    return {
      own: own && getComputedStyle(own).backgroundColor,
      ground: getComputedStyle(element).backgroundColor,
      art: display === 'none' || opacity === '0' ? '' : maskImage + backgroundImage,
    }
  })

test('CHAT-041, CHAT-051, CHAT-052, CHAT-053: Personalizar conversa opens six colours and six wallpapers with a preview; what is chosen holds at once, on another device within two seconds', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana, conversationId, 'Bom dia!')
  const there = await visit({ ...ana, session: await api.signIn(ana) }, `/chat/${conversationId}`)
  const other = await visit(bruno, `/chat/${conversationId}`)
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  for (const one of [page, there.page, other.page]) await waitForChat(one)
  const plain = await paintOf(page)

  await openSheet(page)
  const group = (name: string) => sheet(page).getByRole('group', { name, exact: true }).locator('label')
  await expect(group('Cor')).toHaveText(COLOURS)
  await expect(group('Papel de parede')).toHaveText(WALLPAPERS)
  for (const name of ['Padrão', 'WhatsApp'])
    await expect(sheet(page).getByRole('radio', { name, exact: true })).toBeChecked()
  await expect(sheet(page).getByRole('img', { name: 'Prévia: Padrão, WhatsApp' })).toBeVisible()
  await expectAccessible(page, 'features/conversations/looks/dialog/look-sheet')

  await choose(page, 'Rosa')
  await choose(page, 'Oceano')
  const preview = sheet(page).getByRole('img', { name: 'Prévia: Rosa, Oceano' })
  await expect(preview.locator('.message-out .bubble')).toHaveCSS('background-color', 'rgb(173, 42, 102)')
  await expect(preview).toHaveCSS('background-color', 'rgb(215, 232, 236)')
  for (const one of [page, there.page]) {
    await expect(pane(one)).toHaveAttribute('data-wall', '3')
    await expect(pane(one)).toHaveAttribute('data-chat-theme', '1')
    const shown = await paintOf(one)
    expect(shown).toMatchObject({ own: 'rgb(173, 42, 102)', ground: 'rgb(215, 232, 236)' })
    expect(shown.art).not.toBe(plain.art)
    await expect(one.locator('.conversation-header')).toHaveCSS('background-color', 'rgb(255, 254, 252)')
  }
  // What is offered does not take on what was chosen.
  const sample = (name: string) =>
    sheet(page).locator('label').filter({ hasText: name }).locator('span').first()
  await expect(sample('Padrão')).toHaveCSS('background-color', plain.own ?? '')
  await expect(sample('WhatsApp')).toHaveCSS('background-color', plain.ground)
  expect(await paintOf(other.page)).toEqual({ ...plain, own: null })

  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/chat/${conversationId}`)
})

test('without network a look is chosen by the keyboard, is there in the first frame of the chat that is opened after a reload, and leaves later', async ({
  api,
  visit,
  chat: { ana, conversationId },
}) => {
  const { page, goOffline, goOnline } = await visit(ana, '/app', NARROW)
  await waitForWorker(page)
  await row(page, 'Bruno Lima').getByRole('link').click()
  await waitForChat(page)
  await openSheet(page)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await goOffline()
  await openSheet(page)
  await sheet(page).getByRole('radio', { name: 'Padrão' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(sheet(page).getByRole('radio', { name: 'Rosa' })).toBeChecked()
  await choose(page, 'Escuro')
  await expect(pane(page)).toHaveAttribute('data-wall', '2')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)

  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(window, { seen })
    const observer = new MutationObserver(() => {
      const element = document.querySelector<HTMLElement>('.conversation-pane')
      if (element) seen.push(`${element.dataset['chatTheme']} ${element.dataset['wall']}`)
    })
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  })
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(pane(page)).toHaveCount(0)
  await page.reload()
  await waitForConversationPart(page)
  await row(page, 'Bruno Lima').getByRole('link').click()
  await waitForChat(page)
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(new Set(seen)).toEqual(new Set(['1 2']))

  await goOnline()
  await expect
    .poll(async () => (await api.call(ana, 'conversations.list', {})).heads[0]?.state)
    .toMatchObject({ theme_index: 1, wallpaper_index: 2 })
  expect((await api.call(ana, 'conversations.list', {})).heads[0]?.conversation_id).toBe(conversationId)
})

test('who asks for more contrast, or for the colours of the system, gets no art below the words', async ({
  api,
  visit,
  chat: { ana, conversationId },
}) => {
  await api.call(ana, 'conversations.set_state', { conversation_id: conversationId, wallpaper_index: 5 })
  await api.sendTexts(ana, conversationId, 'Bom dia!')
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await waitForChat(page)
  expect((await paintOf(page)).art).toContain('data:image/svg+xml')
  await page.emulateMedia({ contrast: 'more' })
  expect((await paintOf(page)).art).toBe('')
  await page.emulateMedia({ contrast: null, forcedColors: 'active' })
  expect((await paintOf(page)).art).toBe('')
  await openSheet(page)
  const colour = sheet(page).locator('label').filter({ hasText: 'Rosa' }).locator('span').first()
  await expect(colour).toHaveCSS('background-color', 'rgb(173, 42, 102)')
})
