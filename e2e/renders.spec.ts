import type { Page } from '@playwright/test'
import type { Api, Person } from './support/api.ts'
import { message, messages, row, putFinger, setSeen } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

const CHATS = 200

/** What was drawn since the last look, each name once (counted in the test build). */
const takeRendered = async (page: Page): Promise<string[]> => Object.keys(await takeCounts(page))

/** How often each thing was drawn since the last look. */
const takeCounts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    // What is being drawn is drawn first.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((done) => requestIdleCallback(done))
    const counted = window as { leroRenders?: Record<string, number> }
    const counts = counted.leroRenders ?? {}
    counted.leroRenders = {}
    return counts
  })

/** The newest number of a log on the device. */
const readLastSeq = (page: Page, me: string, conversationId: string): Promise<number | undefined> =>
  page.evaluate(
    async ([name, id]) => {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const range = opening.result.transaction('ranges').objectStore('ranges').get(id)
      await new Promise((resolve) => (range.onsuccess = resolve))
      opening.result.close()
      return (range.result as { to: number } | undefined)?.to
    },
    [`lero-${me}`, conversationId] as const,
  )

test('in a list of 200 chats an incoming message draws its own row again and no other', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversations: string[] = []
  for (let index = 0; index < CHATS; index += 1) {
    const { conversationId } = await api.createGroup(ana, `Turma ${index}`, [bruno])
    conversations.push(conversationId)
  }
  const { page } = await visit(ana)
  // The newest stands first.
  await expect(row(page, 'Turma 199')).toBeVisible()
  await expect(row(page, 'Turma 195')).toBeVisible()
  await expect(row(page, 'Turma 150')).toHaveCount(0)
  await expect.poll(() => takeRendered(page)).toEqual([])

  const target = conversations[195] ?? ''
  await api.sendTexts(bruno, target, 'chegou?')
  await expect(row(page, 'Turma 195')).toContainText('chegou?')
  await expect(row(page, 'Turma 195')).toContainText('1')
  expect((await takeRendered(page)).filter((name) => name !== 'list')).toEqual([`row ${target}`])
})

/** Groups and people to talk with; their conversations stand in Ana's list. */
async function fillList(api: Api, ana: Person, count: number): Promise<void> {
  const bruno = await api.createPerson('Bruno Lima')
  for (let index = 0; index < count - 5; index += 1) await api.createGroup(ana, `Turma ${index}`, [bruno])
  for (let index = 0; index < 5; index += 1)
    await api.createChat(ana, await api.createPerson(`Pessoa ${index}`))
}

/** Opens the list anew from what the device has, and tells how often each row was drawn and which are in sight. */
async function openWarmList(page: Page): Promise<{ counts: Record<string, number>; inSight: number }> {
  await expect(row(page, 'Pessoa 4')).toBeVisible()
  await page.reload()
  await expect(row(page, 'Pessoa 4')).toBeVisible()
  // The server's list has come too, and changes nothing.
  await page.waitForLoadState('networkidle')
  const counts = await takeCounts(page)
  const inSight = await page.locator('.chat-list').evaluate((list) => {
    const { bottom } = list.getBoundingClientRect()
    const rows = [...list.querySelectorAll('[role=listitem]')]
    return rows.filter((item) => item.getBoundingClientRect().top < bottom).length
  })
  const rows = Object.entries(counts).filter(([name]) => name.startsWith('row '))
  return { counts: Object.fromEntries(rows), inSight }
}

test('SWIFT-005: the first render of 100 conversations draws the rows in sight alone, each once', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  await fillList(api, ana, 100)
  const { page } = await visit(ana)
  const { counts, inSight } = await openWarmList(page)
  expect(inSight).toBeGreaterThan(8)
  expect(Object.keys(counts).length).toBeLessThanOrEqual(inSight)
  expect(new Set(Object.values(counts))).toEqual(new Set([1]))
  // The others are there as soon as somebody scrolls to them.
  await page.locator('.chat-list').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect(row(page, 'Turma 0')).toBeInViewport()
})

if (process.env['LERO_DEEP'] === '1')
  test('SWIFT-005: the first render of 2,000 conversations draws the rows in sight alone, each once', async ({
    api,
    visit,
  }) => {
    test.setTimeout(300_000)
    const ana = await api.createPerson('Ana Souza')
    await fillList(api, ana, 2000)
    const { page } = await visit(ana)
    const { counts, inSight } = await openWarmList(page)
    expect(Object.keys(counts).length).toBeLessThanOrEqual(inSight)
    expect(new Set(Object.values(counts))).toEqual(new Set([1]))
  })

test('SWIFT-004: on a phone a conversation opened by address draws no row of the list it covers', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'oi')
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  await expect(message(page, 'oi')).toBeVisible()
  await api.sendTexts(bruno, conversationId, 'e outra')
  await expect(message(page, 'e outra')).toBeVisible()
  const drawn = await takeRendered(page)
  expect(drawn).toContain('conversation')
  expect(drawn.filter((name) => /^(list|row )/.test(name))).toEqual([])
})

test('SWIFT-008: a hidden tab with an open conversation draws nothing for what arrives', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(bruno, conversationId, 'oi')
  await api.call(ana, 'messages.read', { conversation_id: conversationId, seq: 1000 })
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await expect(message(page, 'oi')).toBeVisible()
  await expect(row(page, 'Bruno Lima')).toBeVisible()
  await setSeen(page, false)
  await expect.poll(() => takeRendered(page)).toEqual([])
  await api.sendTexts(bruno, conversationId, ...Array.from({ length: 20 }, (_, index) => `nova ${index}.`))
  // They have come: the title counts them.
  await expect(page).toHaveTitle(/^\(1\)/)
  await expect.poll(() => readLastSeq(page, ana.id, conversationId)).toBe(21)
  expect(await takeRendered(page)).toEqual([])

  await setSeen(page, true)
  await expect(message(page, 'nova 19.')).toBeVisible()
})

test('in an open chat an incoming message draws itself, and at most the one before it again', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  // Her own, so that the chat opens at the newest and not at an unread line.
  await api.sendTexts(ana, conversationId, ...Array.from({ length: 40 }, (_, index) => `linha ${index}.`))
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await expect(message(page, 'linha 39.')).toBeVisible()
  await expect
    .poll(async () => (await takeRendered(page)).filter((name) => name.startsWith('message')))
    .toEqual([])

  const [id] = await api.sendTexts(bruno, conversationId, 'a nova')
  await expect(message(page, 'a nova')).toBeVisible()
  const drawn = (await takeRendered(page)).filter((name) => name.startsWith('message '))
  expect(drawn).toContain(`message ${id}`)
  expect(drawn.length).toBeLessThanOrEqual(2)
})

test('SWIFT-010: after hundreds of messages one more draws what it drew at first, in a page that has not grown', async ({
  api,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  await api.sendTexts(ana, conversationId, 'começo')
  const { page } = await visit(ana, `/chat/${conversationId}`)
  await expect(message(page, 'começo')).toBeVisible()
  const countOne = async (text: string): Promise<{ draws: number; bubbles: number }> => {
    await expect.poll(() => takeRendered(page)).toEqual([])
    await api.sendTexts(bruno, conversationId, text)
    await expect(message(page, text)).toBeVisible()
    const counts = await takeCounts(page)
    // Those in sight: where the list comes to rest it draws some above it anew, as many as fit there.
    const inSight = await messages(page).evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect()
      const bubbles = [...list.querySelectorAll('[data-key]')].filter((bubble) => {
        const box = bubble.getBoundingClientRect()
        return box.bottom > top && box.top < bottom
      })
      return bubbles.map((bubble) => bubble.getAttribute('data-key'))
    })
    const draws = inSight.map((key) => counts[`message ${key}`] ?? 0)
    return {
      draws: draws.reduce((sum, count) => sum + count, 0),
      bubbles: await messages(page).locator('[data-key]').count(),
    }
  }
  const texts = Array.from({ length: 60 }, (_, index) => `antes ${index}.`)
  await api.sendTexts(bruno, conversationId, ...texts)
  await expect(message(page, 'antes 59.')).toBeVisible()
  // The least of three: the list may still be putting right what came before.
  const countThree = async (word: string): Promise<{ draws: number; bubbles: number }> => {
    const counts = [await countOne(`${word} 1`), await countOne(`${word} 2`), await countOne(`${word} 3`)]
    return counts.reduce((least, one) => (one.draws < least.draws ? one : least))
  }
  const first = await countThree('uma a mais')
  // What can be seen and 600 px on each side of it; while the list moves it is less, on one side alone.
  const mostBubbles = await messages(page).evaluate((list) => {
    const heights = [...list.querySelectorAll('[data-key]')].map((bubble) => bubble.clientHeight)
    return Math.ceil((list.clientHeight + 2 * 600) / Math.min(...heights)) + 2
  })
  const many = Array.from({ length: 700 }, (_, index) => `depois ${index}.`)
  await api.sendTexts(bruno, conversationId, ...many)
  await expect(message(page, 'depois 699.')).toBeVisible({ timeout: 20_000 })
  const last = await countThree('e outra')
  expect(first.draws).toBeGreaterThan(0)
  expect(last.draws).toBeLessThanOrEqual(first.draws * 1.3)
  expect(last.bubbles).toBeLessThanOrEqual(mostBubbles)
})

/** Counts from now on how often each message comes into the page: the list lets go of what is far from the eye. */
const watchComings = (page: Page): Promise<void> =>
  messages(page).evaluate((list) => {
    const comings: Record<string, number> = {}
    const isElement = (node: Node): node is Element => node instanceof Element
    new MutationObserver((records) => {
      const added = records.flatMap((record) => [...record.addedNodes].filter(isElement))
      for (const bubble of added.flatMap((element) => [...element.querySelectorAll('[data-key]')])) {
        const name = `message ${bubble.getAttribute('data-key')}`
        comings[name] = (comings[name] ?? 0) + 1
      }
    }).observe(list, { childList: true, subtree: true })
    Object.assign(window, { leroComings: comings })
  })

const readComings = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (window as { leroComings?: Record<string, number> }).leroComings ?? {})

test('SWIFT-003: while one scrolls, a message is drawn when it comes near and not again', async ({
  api,
  visit,
  chat: { ana, conversationId },
}) => {
  await api.sendTexts(ana, conversationId, ...Array.from({ length: 95 }, (_, index) => `linha ${index}.`))
  const { page } = await visit(ana, `/chat/${conversationId}`, NARROW)
  await expect(message(page, 'linha 94.')).toBeVisible()
  await expect
    .poll(async () => (await takeRendered(page)).filter((name) => name.startsWith('message')))
    .toEqual([])
  await watchComings(page)
  const finger = await putFinger(page)
  await finger.down(195, 120)
  for (let step = 0; step < 4; step += 1) await finger.moveBy(0, 150)
  await finger.up()
  const counts = Object.entries(await takeCounts(page)).filter(([name]) => name.startsWith('message '))
  expect(counts.length).toBeGreaterThan(10)
  // Where the finger rests the list brings back some behind it: how often that is, is the machine's.
  expect(Object.fromEntries(counts)).toEqual(await readComings(page))
})
