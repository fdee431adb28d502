import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { type Finger, message, putFinger } from './screens.ts'

/** One swipe across the lower middle of the screen. */
export async function swipe(page: Page, x: number, y = 0): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const finger = await putFinger(page)
  await finger.down(width / 2 - x / 2, height * 0.6 - y / 2)
  await finger.moveBy(x, y)
  await finger.up()
}

type Point = { readonly x: number; readonly y: number }

/** Two fingers beside each other, as far apart as `from` at first and as `to` at the end, in pixels. */
export async function pinch(page: Page, middle: Point, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [-1, 1].map((side, id) => ({ id, x: middle.x + (side * apart) / 2, y: middle.y })),
    })
  await touch('touchStart', from)
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', from + ((to - from) * step) / 6)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Two taps on one point, as fast as the browser takes them. */
export async function doubleTap(page: Page, at: Point): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd') =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ ...at }] })
  await Promise.all((['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const).map(touch))
}

/**
 * Swipes come after the list, in a chunk of their own: waits until the page follows a finger. The 20 px it is
 * tried with change no tab.
 */
export async function waitForSwipes(page: Page): Promise<void> {
  const finger = await putFinger(page)
  await expect(async () => {
    await finger.down(195, 600)
    await finger.moveBy(20, 0)
    const offset = await page.getByRole('main').evaluate((main) => main.style.translate)
    await finger.up()
    expect(offset).not.toBe('')
  }).toPass()
}

/** Fingers on messages come after them likewise: waits until one follows. The 20 px it is tried with answer nothing. */
export async function waitForHand(page: Page, text: string): Promise<void> {
  const bubble = message(page, text).locator('.bubble')
  const finger = await putFinger(page)
  await expect(async () => {
    const { x = 0, y = 0 } = (await bubble.boundingBox()) ?? {}
    await finger.down(x + 20, y + 10)
    await finger.moveBy(20, 0)
    const moved = await bubble.boundingBox()
    await finger.up()
    expect(moved?.x).toBe(x + 20)
  }).toPass()
}

/** A finger on a message of a page whose clock stands still from here on: `page.clock.runFor` lets it rest. */
export async function restOnMessage(page: Page, text: string): Promise<Finger> {
  await page.clock.install()
  await page.reload()
  // Its code has come and run: React shows what was waited for by a timer, which stands still from here on.
  await message(page, text).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + 1000)
  const box = await message(page, text).locator('.bubble').boundingBox()
  if (!box) throw new Error('the bubble is not on the page')
  const finger = await putFinger(page)
  await finger.down(box.x + 20, box.y + 10)
  return finger
}
