import type { Page } from '@playwright/test'
import { message } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

type Sight = { list: boolean; shape: boolean; pane: boolean; says: boolean; bubbles: number }

/** What stands in the page in each frame from the first one on. */
const recordFrames = (page: Page) =>
  page.addInitScript(() => {
    const frames: Sight[] = []
    Object.assign(window, { frames })
    const isSeen = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false
    const look = () => {
      // Before the page's own part of the document is there, the browser still shows the page before.
      if (document.querySelector('#root'))
        frames.push({
          list: isSeen('.boot-list') || isSeen('.chat-list'),
          shape: isSeen('.chat-shape'),
          pane: isSeen('section[aria-label="Conversa"]'),
          says: document.body.innerText.includes('Carregando conversa'),
          bubbles: document.querySelectorAll('[data-key]').length,
        })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

const readFrames = (page: Page) => page.evaluate(() => (window as unknown as { frames: Sight[] }).frames)

test('FEEL-003: a reload with an open conversation shows its shape at once, and cached messages without a word of waiting', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'já está no aparelho')
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  await expect(message(page, 'já está no aparelho')).toBeVisible()

  await recordFrames(page)
  await page.reload()
  await expect(message(page, 'já está no aparelho')).toBeVisible()
  const frames = await readFrames(page)
  expect(frames.length).toBeGreaterThan(0)
  // No list and no white page: from the first frame on it is the conversation's shape, then the conversation.
  expect(frames.filter(({ list }) => list)).toEqual([])
  expect(frames.filter(({ shape, pane, bubbles }) => !shape && !pane && bubbles === 0)).toEqual([])
  expect(frames.filter(({ says }) => says)).toEqual([])
})

test('FEEL-003: what is not on the device shows bubble skeletons', async ({ api, visit }) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  const { page, context } = await visit(ana, '/robots.txt', NARROW)
  await context.routeWebSocket(/\/socket/, () => {})
  await context.route('**/api/**', () => {})
  await page.goto(`/chat/${conversationId}`)
  await expect(page.getByRole('region', { name: 'Conversa' })).toBeVisible()
  await expect(page.locator('.chat-shape')).toBeVisible()
  await expect(page.locator('.chat-shape > *')).toHaveCount(5)
})
