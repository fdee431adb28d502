import { expect, type CDPSession, type Locator, type Page } from '@playwright/test'

/** The writing line of the open chat. */
export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Mensagem' })
}

/** The messages of the open chat. */
export function messages(page: Page): Locator {
  return page.getByRole('region', { name: 'Mensagens' })
}

/** The line under the name in the open chat's header. */
export function statusLine(page: Page): Locator {
  return page.getByRole('region', { name: 'Conversa' }).locator('.conversation-who p')
}

/** The rows of the chat list. */
export function rows(page: Page): Locator {
  return page.locator('.chat-list .chat-rows').getByRole('listitem')
}

/** The chat list's row of somebody. */
export function row(page: Page, name: string): Locator {
  return rows(page).filter({ hasText: name })
}

/** The menu of a row of the chat list, by the right button. */
export async function openRowMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('menu', { name })
  // It is heard from a moment after the list stands.
  await expect(async () => {
    await row(page, name).click({ button: 'right' })
    await expect(menu).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** One message by its words: everything of it, day line and buttons included. */
export function message(page: Page, text: string): Locator {
  return messages(page).locator('[data-key]').filter({ hasText: text })
}

/** A chat is open and known: before that nothing is sent from it, which it says. */
export async function waitForChat(page: Page): Promise<void> {
  await expect(composer(page)).toBeVisible()
  await expect(page.locator('.chat-shape')).toHaveCount(0)
}

/** Writes and sends by Enter. */
export async function write(page: Page, text: string): Promise<void> {
  await waitForChat(page)
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** The conversation's screen is fetched a moment after the list: until it is there a tap waits for it. */
export async function waitForConversationPart(page: Page): Promise<void> {
  const isThere = () =>
    page.evaluate(async () => {
      const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      const find = (part: RegExp) => files.find((file) => part.test(file))
      const style = find(/^\/assets\/conversation-screen-.*\.css$/)
      const screen = find(/^\/assets\/conversation-screen-.*\.js$/)
      const texts = find(/^\/assets\/texts-pt-BR-.*\.js$/)
      if (!style || !screen || !texts) return false
      // What has come need not have run: these are the app's own modules, with all that they need.
      await Promise.all([import(screen), import(texts)])
      return true
    })
  await expect.poll(isThere).toBe(true)
}

/** The service worker has the app's files and answers for this page. */
export async function waitForWorker(page: Page): Promise<void> {
  const answers = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      return navigator.serviceWorker.controller !== null
    })
  // It has fetched what opens the app by then.
  await expect.poll(answers, { timeout: 40_000 }).toBe(true)
}

/** A finger that goes down, moves and goes up, as the browser's own touch events. */
export interface Finger {
  down: (x: number, y: number) => Promise<void>
  /** In steps, so that no movement is taken for a jump. */
  moveBy: (x: number, y: number) => Promise<void>
  up: () => Promise<void>
}

export async function putFinger(page: Page, isHasty = false): Promise<Finger> {
  const client: CDPSession = await page.context().newCDPSession(page)
  let at = { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] })
  return {
    down: async (x, y) => {
      // The first touch of a page that slides in ends the slide: it is a tap or a scroll, and no gesture of the app's.
      if (!isHasty) await page.waitForFunction(() => !('motion' in document.documentElement.dataset))
      at = { x, y }
      await send('touchStart')
    },
    moveBy: async (x, y) => {
      const from = at
      for (let step = 1; step <= 4; step += 1) {
        at = { x: from.x + (x * step) / 4, y: from.y + (y * step) / 4 }
        await send('touchMove')
      }
    },
    up: async () => void (await send('touchEnd')),
  }
}

/** As if its person went to another window, or came back. */
export async function setSeen(page: Page, isSeen: boolean): Promise<void> {
  await page.evaluate((value) => {
    const state = value ? 'visible' : 'hidden'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isSeen)
}

/** Until what the document says now has been laid out and painted. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
}

/** Takes a photo that was just picked as it lies in its frame. */
export async function acceptCrop(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Ajustar foto' }).getByRole('button', { name: 'Usar foto' }).click()
}
