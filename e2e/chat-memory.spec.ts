import type { Page } from '@playwright/test'
import { message, messages } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** How many different messages of the chat the page can still reach, whoever of it holds them. */
async function countRows(page: Page, conversationId: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const { result: prototype } = await devtools.send('Runtime.evaluate', { expression: 'Object.prototype' })
  // Collects the garbage first.
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId ?? '',
  })
  const { result } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function (id) {
      const rows = this.filter((one) => Object.hasOwn(one, 'message_type') && one.conversation_id === id)
      return new Set(rows.map((row) => row.seq)).size
    }`,
    arguments: [{ value: conversationId }],
    returnByValue: true,
  })
  await devtools.detach()
  return result.value as number
}

test('SWIFT-002: who scrolls up through 1,000 messages has at most 600 rows of them in memory, and can come back', async ({
  api,
  visit,
}) => {
  test.setTimeout(120_000)
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
  await api.sendTexts(ana, conversationId, 'a primeira')
  const texts = (word: string): string[] => Array.from({ length: 250 }, (_, index) => `${word} ${index}`)
  await Promise.all(
    ['uma', 'outra', 'mais', 'ainda'].map((word, index) =>
      api.sendTexts(index % 2 === 0 ? ana : bruno, conversationId, ...texts(word)),
    ),
  )
  await api.sendTexts(ana, conversationId, 'a última')
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await expect(message(page, 'a última')).toBeInViewport()

  await messages(page).hover()
  const scrollUntil = (isThere: () => Promise<boolean>, byPx: number) =>
    expect
      .poll(
        async () => {
          await page.mouse.wheel(0, byPx)
          return isThere()
        },
        { intervals: [50], timeout: 60_000 },
      )
      .toBe(true)
  const isThere = (text: string) => async () => (await message(page, text).count()) === 1
  await scrollUntil(isThere('a primeira'), -2000)
  await expect.poll(() => countRows(page, conversationId)).toBeLessThanOrEqual(600)
  // They are what is counted: those around the eye are there.
  expect(await countRows(page, conversationId)).toBeGreaterThanOrEqual(300)

  // What was let go of comes back on foot, and what is above goes.
  await scrollUntil(isThere('a última'), 2000)
  await expect.poll(() => countRows(page, conversationId)).toBeLessThanOrEqual(600)
  await expect(page.getByRole('button', { name: 'Ir para o fim' })).toHaveCount(0)
})

test('who holds the list at its top gets one page after the other, up to the first message', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  await api.sendTexts(ana, conversationId, 'a primeira')
  await Promise.all(
    ['uma', 'outra'].map((word) =>
      api.sendTexts(ana, conversationId, ...Array.from({ length: 150 }, (_, index) => `${word} ${index}`)),
    ),
  )
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await expect(message(page, 'a primeira')).toHaveCount(0)
  await expect(message(page, '149').first()).toBeInViewport()
  // As with the bar of the list in the hand: whatever comes above, the top stays the top.
  await messages(page).evaluate((list) => {
    const hold = () => {
      list.scrollTop = 0
    }
    hold()
    new MutationObserver(hold).observe(list, { subtree: true, childList: true, attributes: true })
  })
  await expect(message(page, 'a primeira')).toBeInViewport()
})
