import type { Page } from '@playwright/test'
import { message, row } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const CHATS = 200

/** What was drawn since the last look, each name once (counted in the test build). */
const takeRendered = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // What is being drawn is drawn first.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((done) => requestIdleCallback(done))
    const counted = window as { leroRenders?: Record<string, number> }
    const names = Object.keys(counted.leroRenders ?? {})
    counted.leroRenders = {}
    return names
  })

test('in a list of 200 chats an incoming message draws its own row again and no other', async ({
  api,
  visit,
}) => {
  test.setTimeout(90_000)
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
  // A long list first shows its top sixty; the part that takes over draws only what is near the eye.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/virtual-rows-')),
  )
  await expect(row(page, 'Turma 141')).toHaveCount(0)
  await expect.poll(() => takeRendered(page)).toEqual([])

  const target = conversations[195] ?? ''
  await api.sendTexts(bruno, target, 'chegou?')
  await expect(row(page, 'Turma 195')).toContainText('chegou?')
  await expect(row(page, 'Turma 195')).toContainText('1')
  expect(await takeRendered(page)).toEqual([`row ${target}`])
})

test('in an open chat an incoming message draws itself, and at most the one before it again', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const conversationId = await api.createChat(ana, bruno)
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
