import type { Page } from '@playwright/test'

/** A finger that goes down, moves and goes up, as the browser's own touch events. */
export interface Finger {
  down: (x: number, y: number) => Promise<void>
  /** In small steps, as a hand moves. */
  moveBy: (x: number, y: number) => Promise<void>
  up: () => Promise<void>
}

export async function putFinger(page: Page): Promise<Finger> {
  const client = await page.context().newCDPSession(page)
  let at = { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] })
  return {
    down: async (x, y) => {
      at = { x, y }
      await send('touchStart')
    },
    moveBy: async (x, y) => {
      const from = at
      for (let step = 1; step <= 5; step += 1) {
        at = { x: from.x + (x * step) / 5, y: from.y + (y * step) / 5 }
        await send('touchMove')
      }
    },
    up: async () => void (await send('touchEnd')),
  }
}

/** One swipe from the middle of the screen. */
export async function swipe(page: Page, x: number, y = 0): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const finger = await putFinger(page)
  await finger.down(width / 2 - x / 2, height * 0.6 - y / 2)
  await finger.moveBy(x, y)
  await finger.up()
}
