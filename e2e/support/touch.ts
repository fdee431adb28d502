import type { Page } from '@playwright/test'
import { putFinger } from './screens.ts'

/** One swipe across the lower middle of the screen. */
export async function swipe(page: Page, x: number, y = 0): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const finger = await putFinger(page)
  await finger.down(width / 2 - x / 2, height * 0.6 - y / 2)
  await finger.moveBy(x, y)
  await finger.up()
}

/** Swipes, keys and the back guard come after the list, in a chunk of their own: waits until they are there. */
export async function waitForHabits(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/frame-habits-')),
  )
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  )
}
