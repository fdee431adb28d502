import type { Page } from '@playwright/test'
import { message, messages, row } from './support/screens.ts'
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

/** What one tab tells the others comes one word a frame, as on a busy machine. */
function slowTheWordBetweenTabs(): void {
  const { BroadcastChannel } = window
  window.BroadcastChannel = class extends BroadcastChannel {
    override addEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
      const waiting: Event[] = []
      const deliver = (): void => {
        const event = waiting.shift()
        if (event && typeof listener === 'function') listener(event)
        if (waiting.length > 0) requestAnimationFrame(deliver)
      }
      super.addEventListener(type, (event: Event) => {
        waiting.push(event)
        if (waiting.length === 1) requestAnimationFrame(deliver)
      })
    }
  }
}

/** Looks at a message near the top of the list, nobody scrolling, until older ones have come above it. */
const watchPageCome = (page: Page) =>
  messages(page).evaluateHandle(async (list) => {
    const frame = () => new Promise(requestAnimationFrame)
    list.scrollTo(0, 1100)
    await frame()
    await frame()
    const edgePx = list.getBoundingClientRect().top + 100
    const inSight = [...list.querySelectorAll('[data-key]')].find(
      (one) => one.getBoundingClientRect().top > edgePx,
    )
    const place = inSight?.getBoundingClientRect().top ?? Number.NaN
    const watch = async () => {
      const seen = { movedPx: 0, isDrawnAnew: false, hasCome: list.scrollTop >= 3000 }
      const until = performance.now() + 10_000
      for (let frames = 0; frames < 10 && performance.now() < until; frames += seen.hasCome ? 1 : 0) {
        await frame()
        seen.hasCome = list.scrollTop >= 3000
        seen.isDrawnAnew ||= inSight?.isConnected !== true
        if (inSight?.isConnected)
          seen.movedPx = Math.max(seen.movedPx, Math.abs(inSight.getBoundingClientRect().top - place))
      }
      return seen
    }
    return { isWaiting: list.scrollTop < 3000, seen: watch() }
  })

test('SWIFT-002: who scrolls up through 1,000 messages has at most 600 rows of them in memory, and can come back', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
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

test('what one looks at stays as it is while a page comes above it and another is let go of below', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const conversationId = await api.createChat(ana, await api.createPerson('Bruno Lima'))
  for (const from of [0, 250, 500])
    await api.sendTexts(
      ana,
      conversationId,
      ...Array.from({ length: 250 }, (_, index) => `n. ${from + index}`),
    )
  // The page is brought by another tab.
  const { context, page: leader, line } = await visit(ana)
  await expect(row(leader, 'Bruno Lima')).toBeVisible()
  const page = await context.newPage()
  await page.addInitScript(slowTheWordBetweenTabs)
  await page.goto(`/chat/${conversationId}`)
  await expect(message(page, 'n. 749')).toBeInViewport()
  await messages(page).hover()
  const hasPages = async () => {
    await page.mouse.wheel(0, -2000)
    const first = await messages(page).locator('.bubble-text').first().textContent()
    return Number(/\d+/.exec(first ?? '')?.[0]) < 450
  }
  await expect.poll(hasPages, { intervals: [50], timeout: 30_000 }).toBe(true)
  // The last wheel may still be at work, and bring a page.
  await messages(page).evaluate(async (list) => {
    for (let [still, before] = [0, Number.NaN]; still < 20; before = list.scrollTop) {
      await new Promise(requestAnimationFrame)
      still = list.scrollTop === before ? still + 1 : 0
      if (still > 0 && list.scrollTop < 1400) list.scrollTo(0, 1500)
    }
  })
  line.freeze()
  const watch = await watchPageCome(page)
  expect(await watch.evaluate(({ isWaiting }) => isWaiting)).toBe(true)
  line.mend()
  expect(await watch.evaluate(({ seen }) => seen)).toEqual({ movedPx: 0, isDrawnAnew: false, hasCome: true })
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
  // As with the bar of the list in the hand: whatever comes above, the top stays the top. From the first page to the
  // second the list is not told so: that it stands where it stood is no news.
  await messages(page).evaluate((list) => {
    const hold = () => {
      list.scrollTop = 0
    }
    hold()
    const heightPx = list.scrollHeight
    const passOver = (event: Event) => {
      // A page is about 4,000 px high.
      const morePx = list.scrollHeight - heightPx
      if (morePx > 2000 && morePx < 6000) event.stopPropagation()
    }
    document.addEventListener('scroll', passOver, { capture: true })
    new MutationObserver(hold).observe(list, { subtree: true, childList: true, attributes: true })
  })
  await expect(message(page, 'a primeira')).toBeInViewport()
})
