import type { Page } from '@playwright/test'
import {
  composer,
  message,
  messages,
  row,
  waitForConversationPart,
  waitForWorker,
} from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Where a message stands on the screen, in whole pixels. */
const topOf = async (page: Page, text: string): Promise<number> =>
  Math.round((await message(page, text).boundingBox())?.y ?? Number.NaN)

/** The same once nothing moves any more. */
async function settledTopOf(page: Page, text: string): Promise<number> {
  let top = Number.NaN
  const hasSettled = async (): Promise<boolean> => {
    const before = top
    top = await topOf(page, text)
    return top === before
  }
  await expect.poll(hasSettled).toBe(true)
  return top
}

const numbered = (count: number, word: string): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index} ${'palavra '.repeat(index % 17)}`)

test('older messages come while one scrolls up, and what is on screen does not move', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  const texts = Array.from(
    { length: 150 },
    (_, index) => `mensagem ${index} ${'palavra '.repeat(index % 17)}`,
  )
  await api.sendTexts(bruno, conversationId, ...texts)
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await expect(message(page, 'mensagem 149')).toBeVisible()
  // At the end, and knowing it.
  await settledTopOf(page, 'mensagem 149')

  // From one frame to the next, while nobody scrolls, no message in sight may change its place.
  const movedPx = await messages(page).evaluate(async (list) => {
    const places = () =>
      new Map(
        [...list.querySelectorAll('[data-key]')].map((item) => [
          item.getAttribute('data-key'),
          item.getBoundingClientRect().top,
        ]),
      )
    const frame = () => new Promise(requestAnimationFrame)
    // Of a conversation just opened the newest 100 are known: a lower number than 50 is an older message that came.
    const hasOlder = () =>
      [...list.querySelectorAll('[data-key]')].some(
        (item) => Number(/mensagem (\d+)/.exec(item.textContent)?.[1]) < 50,
      )
    const didKnow = hasOlder()
    // As a hand does it: what scrolls by itself may be on its way to the end still.
    list.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }))
    list.scrollTo(0, 0)
    // What the jump brought into sight is drawn and measured first.
    await frame()
    await frame()
    let most = 0
    let before = places()
    let top = list.scrollTop
    const until = performance.now() + 10_000
    // And while the heights of what came are put right.
    let framesLeft = 10
    while (performance.now() < until && framesLeft > 0) {
      await frame()
      if (hasOlder()) framesLeft -= 1
      const now = places()
      for (const [key, place] of now) {
        const was = before.get(key)
        if (was === undefined || was > innerHeight || top !== list.scrollTop) continue
        most = Math.max(most, Math.abs(place - was))
      }
      before = now
      top = list.scrollTop
    }
    return { most, didKnow, hasCome: hasOlder() }
  })
  expect(movedPx).toEqual({ most: 0, didKnow: false, hasCome: true })
  await messages(page).evaluate((list) => list.scrollTo(0, 0))
  await expect(message(page, 'mensagem 0 ')).toBeAttached()
})

test('500 messages that come while one reads further up move nothing, are counted, and one press leads to them', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana, conversationId, ...numbered(90, 'linha'))
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await expect(message(page, 'linha 89')).toBeVisible()
  await messages(page).hover()
  await page.mouse.wheel(0, -3000)
  await expect(page.getByRole('button', { name: 'Ir para o fim' })).toBeVisible()
  const inSight = await messages(page).evaluate((list) => {
    const { top } = list.getBoundingClientRect()
    const items = [...list.querySelectorAll('[data-key]')]
    return /linha \d+ /.exec(
      items.find((item) => item.getBoundingClientRect().top > top + 100)?.textContent ?? '',
    )?.[0]
  })
  if (!inSight) throw new Error('no message in sight')
  const before = await settledTopOf(page, inSight)
  await api.sendTexts(bruno, conversationId, ...numbered(500, 'nova'))
  await expect(page.getByRole('button', { name: '500 novas mensagens' })).toBeVisible({ timeout: 15_000 })
  await api.sendTexts(ana, conversationId, 'escrita em outro aparelho')
  await api.sendTexts(bruno, conversationId, 'a última')
  const pill = page.getByRole('button', { name: '501 novas mensagens' })
  await expect(pill).toBeVisible()
  expect(await topOf(page, inSight)).toBe(before)
  // Counted and read out, though it is not in the list.
  const region = page.getByRole('region', { name: 'Conversa' })
  await expect(region.locator('p.visually-hidden[role=status]')).toHaveText('Bruno Lima: a última')
  await expect(message(page, 'a última')).toHaveCount(0)
  await pill.click()
  await expect(message(page, 'a última')).toBeInViewport()
  await expect(page.getByRole('button', { name: /novas? mensage/ })).toHaveCount(0)
  await messages(page).hover()
  await page.mouse.wheel(0, -3000)
  await expect(page.getByRole('button', { name: 'Ir para o fim' })).toBeVisible()
  await composer(page).fill('escrita aqui')
  await composer(page).press('Enter')
  await expect(message(page, 'escrita aqui')).toBeInViewport({ ratio: 1 })
})

test('who reads at the end stays there, however fast and tall the messages that come', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, ...numbered(30, 'linha'))
  await api.call(ana, 'messages.read', { conversation_id: conversationId, seq: 1000 })
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await expect(message(page, 'linha 29')).toBeInViewport()
  await api.sendTexts(bruno, conversationId, ...numbered(60, 'nova'))
  await expect(message(page, 'nova 59')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /novas? mensage/ })).toHaveCount(0)
})

test('FEEL-023: a quoted message however old is jumped to, without the messages between', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, ...numbered(60, 'antes'))
  const [quotedId = ''] = await api.sendTexts(bruno, conversationId, 'o começo de tudo')
  await api.sendTexts(bruno, conversationId, ...numbered(130, 'linha'))
  await Promise.all([1, 2, 3, 4].map(() => api.sendTexts(bruno, conversationId, ...numbered(110, 'longe'))))
  await api.call(ana, 'messages.send', {
    conversation_id: conversationId,
    client_id: crypto.randomUUID(),
    content: 'lembra?',
    reply_to_message_id: quotedId,
  })
  const { page } = await visit(ana)
  const asked: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => asked.push(...(String(payload).match(/messages\.open/g) ?? []))),
  )
  await page.goto(`/chat/${conversationId}`)
  const quote = message(page, 'lembra?').getByRole('button', { name: 'o começo de tudo' })
  await expect(quote).toBeInViewport()

  const before = asked.length
  await quote.click()
  const quoted = messages(page).locator('[data-key]', { hasText: /^Bruno Lima: o começo de tudo/ })
  await expect(quoted).toBeInViewport()
  expect(asked.length - before).toBeLessThanOrEqual(3)

  // What comes now belongs to the end, not below what one looks at, and is counted there.
  await expect(page.getByRole('button', { name: 'Ir para o fim' })).toBeVisible()
  await api.sendTexts(bruno, conversationId, 'de agora')
  await expect(page.getByRole('button', { name: '1 nova mensagem' })).toBeVisible()
  await expect(message(page, 'de agora')).toHaveCount(0)
  await expect(quoted).toBeInViewport()

  // On foot those before it come, though the device has none of them, and the next ones without a hole.
  await messages(page).hover()
  const oldest = messages(page).locator('[data-key]', { hasText: 'antes 0 ' })
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, -300)
        return oldest.count()
      },
      { intervals: [100], timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  for (const line of [30, 60, 90, 120]) {
    const reached = messages(page).locator('[data-key]', { hasText: `linha ${line} ` })
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 300)
          return reached.count()
        },
        { intervals: [100], timeout: 15_000 },
      )
      .toBeGreaterThan(0)
  }

  await page.getByRole('button', { name: '1 nova mensagem' }).click()
  await expect(message(page, 'de agora')).toBeInViewport()
})

test('a hand that moves the list right after a jump to a quoted message is not taken back', async ({
  api,
  visit,
  chat: { ana, conversationId },
}) => {
  await api.sendTexts(ana, conversationId, ...numbered(20, 'antes'))
  const [quotedId = ''] = await api.sendTexts(ana, conversationId, 'o começo de tudo')
  await api.sendTexts(ana, conversationId, ...numbered(70, 'linha'))
  await api.call(ana, 'messages.send', {
    conversation_id: conversationId,
    client_id: crypto.randomUUID(),
    content: 'lembra?',
    reply_to_message_id: quotedId,
  })
  const { page } = await visit(ana, `/chat/${conversationId}`)
  const quote = message(page, 'lembra?').getByRole('button', { name: 'o começo de tudo' })
  await expect(quote).toBeInViewport()
  const quoted = messages(page).locator('[data-key]', { hasText: /^Você: o começo de tudo/ })

  // A wheel two frames later, and what becomes of it while 40 more are drawn.
  await quote.evaluate(async (button) => {
    const list = button.closest('.message-scroller')
    const pass = async (frames: number) => {
      for (let n = 0; n < frames; n += 1) await new Promise(requestAnimationFrame)
    }
    ;(button as HTMLElement).click()
    await pass(2)
    list?.dispatchEvent(new WheelEvent('wheel', { deltaY: 1500, bubbles: true }))
    list?.scrollBy(0, 1500)
    await pass(40)
  })
  await expect(quoted).not.toBeInViewport()

  await page.getByRole('button', { name: 'Ir para o fim' }).click()
  await quote.click()
  await expect(quoted).toBeInViewport({ ratio: 1 })
})

test('a chat that is opened with unread messages opens at the line above them', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana, conversationId, ...numbered(40, 'lida'))
  await api.sendTexts(bruno, conversationId, ...numbered(30, 'nova'))
  const { page } = await visit(ana, `/chat/${conversationId}`)
  const line = page.getByText('30 mensagens não lidas')
  await expect(line).toBeInViewport()
  await expect(message(page, 'nova 0 ')).toBeInViewport()
  await expect(message(page, 'nova 29')).not.toBeInViewport()
})

test('what came while the app was closed has its line above it, also where the device knew the chat as read', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana, conversationId, ...numbered(40, 'lida'))
  const { page, goOffline, goOnline } = await visit(ana, `/chat/${conversationId}`)
  await expect(message(page, 'lida 39')).toBeInViewport()
  await waitForWorker(page)
  await page.goto('about:blank')
  await api.sendTexts(bruno, conversationId, ...numbered(30, 'nova'))
  // As after a tap on a push: the chat is drawn from the device before there is a line.
  await goOffline()
  await page.goto(`/chat/${conversationId}`)
  await expect(message(page, 'lida 39')).toBeInViewport()
  await goOnline()
  await expect(page.getByText('30 mensagens não lidas')).toBeInViewport()
  await expect(message(page, 'nova 0 ')).toBeInViewport()
  await expect(message(page, 'nova 29')).not.toBeInViewport()
})

test('a hand that moves the list while it goes to its unread line is not taken back there', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  // How it moves the list, and how many frames after the messages are there.
  const hands = ['wheel', 'touchmove'].flatMap((kind) => [0, 1, 3, 6].map((frames) => ({ kind, frames })))
  for (const index of hands.keys()) {
    const person = await api.createPerson(`Pessoa ${index}`)
    const conversationId = await api.createChat(ana, person)
    await api.sendTexts(ana, conversationId, ...numbered(40, 'lida'))
    await api.sendTexts(person, conversationId, ...numbered(60, 'nova'))
  }
  const { page } = await visit(ana)
  await waitForConversationPart(page)
  for (const [index, hand] of hands.entries()) {
    await row(page, `Pessoa ${index}`)
      .getByRole('link')
      .evaluate(async (link, { kind, frames }) => {
        const frame = () => new Promise(requestAnimationFrame)
        const find = () => document.querySelector('.message-scroller:has([data-key])')
        const before = find()
        ;(link as HTMLElement).click()
        let list = find()
        for (; list === null || list === before; list = find()) await frame()
        for (let n = 0; n < frames; n += 1) await frame()
        if (kind === 'touchmove') list.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        list.dispatchEvent(
          kind === 'wheel'
            ? new WheelEvent('wheel', { deltaY: 1500, bubbles: true })
            : new TouchEvent('touchmove', { bubbles: true }),
        )
        list.scrollBy(0, 1500)
        // More than the list takes to find that it stands.
        for (let n = 0; n < 40; n += 1) await frame()
      }, hand)
    await expect(page.getByText('60 mensagens não lidas'), JSON.stringify(hand)).not.toBeInViewport()
    await expect(message(page, 'nova 0 '), JSON.stringify(hand)).not.toBeInViewport()
  }
})

test('whoever switches fast between chats ends in the last one, with its messages alone', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const names = ['Bruno Lima', 'Caio Menezes', 'Duda Alves', 'Elisa Prado']
  for (const name of names) {
    const person = await api.createPerson(name)
    await api.sendTexts(person, await api.createChat(ana, person), `de ${name}`)
  }
  const { page } = await visit(ana)
  for (const round of [0, 1, 2])
    for (const name of names) {
      const link = row(page, name).getByRole('link')
      await link.click()
      if (round === 2) await expect(page.getByRole('heading', { name })).toBeVisible()
    }
  await expect(messages(page).locator('.bubble-text')).toHaveText(['de Elisa Prado'])
  await expect(page.locator('.conversation-who h1')).toHaveText('Elisa Prado')
})
