import type { Page } from '@playwright/test'
import { composer, message, messages, row } from './support/screens.ts'
import { expect, NARROW, test } from './support/test.ts'

test.use(NARROW)

const LINES = Array.from({ length: 40 }, (_, index) => `linha ${index + 1}`)
/** What an on-screen keyboard leaves of the page (interactive-widget=resizes-content). */
const WITH_KEYBOARD = { width: 390, height: 460 }
const pill = (page: Page) => page.getByRole('button', { name: /nova(s)? mensage(m|ns)/ })

/** The lower edge of a message lies above the composer's field. */
const expectInView = (page: Page, text: string) =>
  expect
    .poll(async () => {
      const bubble = await message(page, text).locator('.bubble').boundingBox()
      const field = await page.locator('.composer-field').boundingBox()
      return bubble && field ? bubble.y + bubble.height <= field.y + 1 && bubble.y > 0 : false
    })
    .toBe(true)

test('FEEL-001: who stands at the end stays there through keyboard, emoji, draft, turn and resize', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const { page } = ana
  await api.sendTexts(ana.person, conversationId, ...LINES)
  await row(page, 'Bruno Lima').getByRole('link').click()
  await expectInView(page, 'linha 40')
  let said = 0
  const expectFollowed = async () => {
    said += 1
    const text = `resposta número ${said}`
    await api.sendTexts(bruno.person, conversationId, text)
    await expectInView(page, text)
    await expect(pill(page)).toHaveCount(0)
  }

  await composer(page).click()
  await page.setViewportSize(WITH_KEYBOARD)
  await expectInView(page, 'linha 40')
  await expectFollowed()
  await page.setViewportSize(NARROW.viewport)
  await expectFollowed()
  await page.getByRole('button', { name: 'Emoji' }).click()
  await expect(page.getByRole('group', { name: 'Escolher emoji' })).toBeVisible()
  await expectFollowed()
  await page.getByRole('button', { name: 'Voltar ao teclado' }).click()
  await composer(page).fill('uma\nduas\ntrês\nquatro\ncinco')
  await expectFollowed()
  await composer(page).fill('')
  await expectFollowed()
  await page.setViewportSize({ width: 844, height: 390 })
  await expectFollowed()
  await page.setViewportSize({ width: 500, height: 700 })
  await expectFollowed()
})

test('FEEL-002: who reads further up stays there through the same changes', async ({
  api,
  twoPeople: { ana, conversationId },
}) => {
  const { page } = ana
  await api.sendTexts(ana.person, conversationId, ...LINES)
  await row(page, 'Bruno Lima').getByRole('link').click()
  await expectInView(page, 'linha 40')
  const top = async () => {
    const list = await messages(page).boundingBox()
    return messages(page)
      .locator('[data-key]')
      .evaluateAll((rows, edge) => {
        const first = rows.find((one) => one.getBoundingClientRect().top >= edge)
        return first && [first.textContent, Math.round(first.getBoundingClientRect().top)].join()
      }, list?.y ?? 0)
  }
  const end = await top()
  await messages(page).hover()
  await page.mouse.wheel(0, -900)
  await expect.poll(top).not.toBe(end)
  await expect.poll(async () => (await top()) === (await top())).toBe(true)
  const seen = await top()
  const expectSame = () => expect.poll(top).toBe(seen)

  await page.setViewportSize(WITH_KEYBOARD)
  await expectSame()
  await page.setViewportSize(NARROW.viewport)
  await expectSame()
  await page.getByRole('button', { name: 'Emoji' }).click()
  await expectSame()
  await page.getByRole('button', { name: 'Voltar ao teclado' }).click()
  await composer(page).fill('uma\nduas\ntrês\nquatro\ncinco')
  await expectSame()
  await composer(page).fill('')
  await expectSame()
})

test('FEEL-005: a message that is sent or arrives at the end lets the list glide, never jump', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  const { page } = ana
  await api.sendTexts(ana.person, conversationId, ...LINES)
  await row(page, 'Bruno Lima').getByRole('link').click()
  await expectInView(page, 'linha 40')
  /** The largest step in one frame of a bubble that was there, until the newcomer is in view. */
  const watch = () =>
    page.evaluate(() => {
      const bubble = [...document.querySelectorAll('.message-flow [data-key]')].findLast((one) =>
        one.textContent?.includes('linha 40'),
      )
      const watched = { largest: 0, total: 0 }
      let last = bubble?.getBoundingClientRect().top ?? 0
      const look = () => {
        const now = bubble?.getBoundingClientRect().top ?? 0
        watched.largest = Math.max(watched.largest, Math.abs(now - last))
        watched.total += last - now
        last = now
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      Object.assign(window, { watched })
    })
  const readWatched = () =>
    page.evaluate(() => (window as unknown as { watched: { largest: number; total: number } }).watched)

  // Ten times slower, so that a frame that a busy machine leaves out makes no difference.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
  await watch()
  await composer(page).fill('uma linha minha')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expectInView(page, 'uma linha minha')
  await api.sendTexts(bruno.person, conversationId, 'e uma dele')
  await expectInView(page, 'e uma dele')
  const { largest, total } = await readWatched()
  expect(total).toBeGreaterThan(60)
  expect(largest).toBeLessThan(30)
})
