import type { Locator, Page } from '@playwright/test'
import {
  composer,
  message,
  messages,
  putFinger,
  row,
  waitForConversationPart,
  waitForPaint,
  waitForWorker,
} from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

const OFFLINE = 'Sem internet. Suas mensagens saem quando voltar.'

/** The first chat of the list, the offline line, and how far the one stands below the other. */
function findUnderLine(page: Page) {
  const chat = row(page, 'Bruno Lima')
  const line = page.locator('.offline-bar')
  const readGap = async (): Promise<number> => {
    const [bar, box] = [await line.boundingBox(), await chat.boundingBox()]
    return (box?.y ?? Number.NaN) - (bar?.y ?? 0) - (bar?.height ?? 0)
  }
  return { chat, line, readGap }
}

test('FEEL-016: the title and the icon of the tab carry the number of unread conversations', async ({
  api,
  visit,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const bruno = await api.createPerson('Bruno Lima')
  const caio = await api.createPerson('Caio Reis')
  await api.sendTexts(bruno, await api.createChat(ana, bruno), 'oi', 'tudo bem?')
  await api.sendTexts(caio, await api.createChat(ana, caio), 'e aí')
  const { page } = await visit(ana)
  await expect(page).toHaveTitle('(2) Lero')
  const icon = page.locator('link[rel="icon"]')
  await expect(icon).toHaveAttribute('href', '/icon-unread.svg')

  await row(page, 'Bruno Lima').getByRole('link').click()
  await expect(page).toHaveTitle('(1) Bruno Lima · Lero')
  await row(page, 'Caio Reis').getByRole('link').click()
  await expect(page).toHaveTitle('Caio Reis · Lero')
  await expect(icon).toHaveAttribute('href', '/icon.svg')
})

test("the installed app's icon carries it too, whatever a push left there", async ({
  chat: { ana, bruno, conversationId },
  api,
  visit,
}) => {
  const { page, context } = await visit(ana, 'about:blank')
  await context.addInitScript(() => {
    const badges: (number | undefined)[] = []
    const setAppBadge = async (count?: number): Promise<void> => void badges.push(count)
    Object.assign(Navigator.prototype, { setAppBadge, clearAppBadge: () => setAppBadge(0) })
    Object.assign(window, { badges })
  })
  const readBadges = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges)
  // Everything was read elsewhere while nothing ran here.
  await page.goto('/app')
  await expect.poll(readBadges).toEqual([0])
  await api.sendTexts(bruno, conversationId, 'oi')
  await expect.poll(readBadges).toEqual([0, 1])
  await api.call(ana, 'messages.read', { conversation_id: conversationId, seq: 1 })
  await expect.poll(readBadges).toEqual([0, 1, 0])
})

test('FEEL-018: who blocked finds the way back where they wrote, the other one a calm line', async ({
  api,
  twoPeople: { ana, bruno },
}) => {
  await api.call(ana.person, 'people.block', { user_id: bruno.person.id })
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  const pane = ana.page.getByRole('region', { name: 'Conversa' })
  await pane.getByRole('button', { name: 'Desbloquear', exact: true }).click()
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()

  await row(bruno.page, 'Ana Souza').getByRole('link').click()
  const other = bruno.page.getByRole('region', { name: 'Conversa' })
  await expect(other.getByText('Usuário bloqueado. Mensagens estão desativadas.')).toBeVisible()
  await expect(other.getByText('Diga oi!')).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Desbloquear' })).toHaveCount(0)

  await pane.getByRole('button', { name: 'Desbloquear', exact: true }).click()
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Desbloquear' }).click()
  await expect(composer(ana.page)).toBeEnabled()
  await expect(other.getByText('Diga oi!')).toBeVisible()
})

test('FEEL-007: at a desk, too, the offline line is 28 px high', async ({ twoPeople: { ana } }) => {
  const { page } = ana
  await expect(row(page, 'Bruno Lima')).toBeVisible()
  await ana.goOffline()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  expect((await page.locator('.offline-bar').boundingBox())?.height).toBe(28)
})

test.describe('on a phone', () => {
  test.use(NARROW)

  test('FEEL-007: the offline line lies 28 px high over the content and moves nothing', async ({
    twoPeople: { ana },
  }) => {
    const { page } = ana
    const chat = row(page, 'Bruno Lima')
    await expect(chat).toBeVisible()
    await waitForConversationPart(page)
    const before = await chat.boundingBox()
    await ana.goOffline()
    const line = page.getByText(OFFLINE)
    await expect(line).toBeVisible()
    await waitForPaint(page)
    expect(await chat.boundingBox()).toEqual(before)
    expect((await page.locator('.offline-bar').boundingBox())?.height).toBe(28)

    await chat.getByRole('link').click()
    await expect(composer(page)).toBeVisible()
    const field = await composer(page).boundingBox()
    const header = await page.locator('.conversation-header').boundingBox()
    const bar = await page.locator('.offline-bar').boundingBox()
    expect(Math.abs((bar?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0))).toBeLessThanOrEqual(1)
    await ana.goOnline()
    await expect(line).toHaveCount(0)
    await waitForPaint(page)
    expect(await composer(page).boundingBox()).toEqual(field)
  })

  test('FEEL-007: the line covers nothing of one’s profile, and no tile of who comes to /create', async ({
    twoPeople: { ana },
  }) => {
    const { page } = ana
    const bar = page.locator('.offline-bar')
    const readGap = async (under: Locator): Promise<number> => {
      const [line, box] = [await bar.boundingBox(), await under.boundingBox()]
      return (box?.y ?? Number.NaN) - (line?.y ?? 0) - (line?.height ?? 0)
    }
    const face = page.locator('.profile-talk .avatar').first()
    const tile = page.getByRole('button', { name: /^Story de Texto/ })
    // Once with a line, so that the screen is on the device.
    await page.goto('/create')
    await expect(tile).toBeVisible()
    await page.goto('/profile')
    await expect(face).toBeVisible()
    await waitForWorker(page)
    const before = await face.boundingBox()
    await ana.goOffline()
    await expect(bar).toBeVisible()
    await waitForPaint(page)
    expect(await face.boundingBox()).toEqual(before)
    expect(await readGap(face)).toBeGreaterThanOrEqual(0)

    await page.getByRole('link', { name: 'Postar' }).click()
    await expect(tile).toBeVisible()
    await expect.poll(() => readGap(tile)).toBe(8)
    await ana.goOnline()
    await expect(bar).toHaveCount(0)
    await waitForPaint(page)
    const alone = await tile.boundingBox()
    await ana.goOffline()
    await expect(bar).toBeVisible()
    await waitForPaint(page)
    expect(await tile.boundingBox()).toEqual(alone)
  })

  test('FEEL-007: the first chat is found below the line, and stands there for who comes to the list', async ({
    twoPeople: { ana },
  }) => {
    const { page } = ana
    const { chat, line, readGap } = findUnderLine(page)
    await expect(chat).toBeVisible()
    await waitForConversationPart(page)
    const before = await chat.boundingBox()

    await ana.goOffline()
    await expect(line).toBeVisible()
    await waitForPaint(page)
    expect(await chat.boundingBox()).toEqual(before)
    await page.locator('.chat-list').evaluate((list) => list.scrollTo(0, 0))
    await expect.poll(readGap).toBe(0)
    await ana.goOnline()
    await expect(line).toHaveCount(0)
    await waitForPaint(page)
    expect(await chat.boundingBox()).toEqual(before)

    await chat.getByRole('link').click()
    await expect(composer(page)).toBeVisible()
    await ana.goOffline()
    await expect(line).toBeVisible()
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(composer(page)).toHaveCount(0)
    await expect.poll(readGap).toBe(0)
    await ana.goOnline()
    await expect(line).toHaveCount(0)
    await expect.poll(async () => (await chat.boundingBox())?.y).toBe(before?.y)
  })

  test('FEEL-007: who opens the app without a network finds the first chat below the line', async ({
    twoPeople: { ana },
  }) => {
    const { page } = ana
    const { chat, line, readGap } = findUnderLine(page)
    await expect(chat).toBeVisible()
    await waitForWorker(page)
    await ana.goOffline()
    await page.reload()
    await expect(chat).toBeVisible()
    await expect(line).toBeVisible()
    await waitForPaint(page)
    expect(await readGap()).toBe(0)
  })

  test('FEEL-004: the face goes along from the list to the conversation and back', async ({
    twoPeople: { ana },
  }) => {
    const { page } = ana
    await waitForConversationPart(page)
    // What the browser is asked to move is noted at the moment it has both pictures.
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      const seen: unknown[] = []
      Object.assign(window, { seen })
      document.startViewTransition = ((update: () => void) => {
        const transition = start(update)
        void transition.ready.then(() =>
          seen.push(
            document
              .getAnimations()
              .map(({ effect }) => effect as KeyframeEffect)
              .filter((effect) => effect.pseudoElement?.startsWith('::view-transition'))
              .map((effect) => ({
                what: effect.pseudoElement,
                ms: effect.getComputedTiming().endTime,
                fades: effect.getKeyframes().some((frame) => 'opacity' in frame),
              })),
          ),
        )
        return transition
      }) as typeof document.startViewTransition
    })
    const readSeen = () => page.evaluate(() => (window as unknown as { seen: Move[][] }).seen)
    type Move = { what: string; ms: number; fades: boolean }

    await row(page, 'Bruno Lima').getByRole('link').click()
    await expect(composer(page)).toBeVisible()
    await expect.poll(async () => (await readSeen()).length).toBe(1)
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(row(page, 'Bruno Lima')).toBeVisible()
    await expect.poll(async () => (await readSeen()).length).toBe(2)
    for (const moves of await readSeen()) {
      expect(moves.map((move) => move.what)).toContain('::view-transition-group(chat-face)')
      expect(moves.filter((move) => move.fades)).toEqual([])
      expect(Math.max(...moves.map((move) => move.ms))).toBeLessThanOrEqual(200)
    }
  })

  test('FEEL-028: three answers that do not fit in one line stand one below the other', async ({
    twoPeople: { ana },
  }) => {
    const { page } = ana
    const link = row(page, 'Bruno Lima').getByRole('link')
    const box = await link.boundingBox()
    if (!box) throw new Error('no row')
    const finger = await putFinger(page)
    // Rows are heard from a moment after the list stands; until then a long press is a press, and opens the chat.
    await expect(async () => {
      if (!(await link.isVisible())) await page.goBack()
      await expect(link).toBeVisible({ timeout: 2000 })
      await finger.down(box.x + 100, box.y + 20)
      try {
        await expect(page.getByRole('menuitem', { name: 'Apagar conversa' })).toBeVisible({ timeout: 2000 })
      } finally {
        await finger.up()
      }
    }).toPass()
    await page.getByRole('menuitem', { name: 'Apagar conversa' }).tap()
    const answers = page.getByRole('alertdialog').getByRole('button')
    await expect(answers).toHaveCount(3)
    // Once the dialog has come to rest.
    await expect(async () => {
      const boxes = await Promise.all((await answers.all()).map((answer) => answer.boundingBox()))
      expect(new Set(boxes.map((one) => one?.x)).size).toBe(1)
      expect(new Set(boxes.map((one) => one?.y)).size).toBe(3)
    }).toPass()
  })
})

test('FEEL-006: no ring while one writes, and messages pass under the composer', async ({
  api,
  twoPeople: { ana, conversationId },
}) => {
  await api.sendTexts(ana.person, conversationId, ...Array.from({ length: 30 }, (_, i) => `linha ${i + 1}`))
  await row(ana.page, 'Bruno Lima').getByRole('link').click()
  await expect(message(ana.page, 'linha 30')).toBeVisible()
  await composer(ana.page).pressSequentially('escrevendo')
  const field = ana.page.locator('.composer-field')
  expect(await field.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none')
  const list = await messages(ana.page).boundingBox()
  const top = await field.boundingBox()
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeGreaterThan(top?.y ?? Number.POSITIVE_INFINITY)
  const last = await message(ana.page, 'linha 30').locator('.bubble').boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
})
