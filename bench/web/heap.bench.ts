import type { CDPSession, Page } from '@playwright/test'
import { openSlowPage } from '../support/browser.ts'
import { print } from '../support/report.ts'
import { seedAbsentPartners, seedGreetings } from '../support/world.ts'
import { settle, type WebWorld } from './world.ts'

const CHATS = 200
const ROW_PX = 68
const MB = 1024 * 1024

/** What does the page keep of 200 conversations that were opened one after the other? */
export async function benchHeap({ browser, server, api }: WebWorld): Promise<void> {
  const person = await api.createPerson('Carla Dias')
  await seedAbsentPartners(server.pool, [{ user_id: person.id }], CHATS)
  await seedGreetings(server.pool, person.id, 50)
  const { context, page, cdp } = await openSlowPage(browser, server.url, person)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.url}/app`)
  await page.locator('[data-chat]').first().waitFor()
  await settle(page)
  const heaps = [await readHeapMb(cdp)]
  for (let index = 0; index < CHATS; index += 1) {
    await openChat(page, index)
    if (index === 0 || index === CHATS / 2 - 1 || index === CHATS - 1) heaps.push(await readHeapMb(cdp))
  }
  print(
    'heap: list, after 1, 100, 200 chats',
    heaps.map((mb) => `${mb.toFixed(1)} MB`),
  )
  await context.close()
}

const openChat = async (page: Page, index: number): Promise<void> => {
  await page.locator('.chat-list').evaluate((list, px) => list.scrollTo(0, px), index * ROW_PX)
  const chat = page.locator('[data-chat]').filter({ hasText: `Saudação ${index}.` })
  await chat.getByRole('link').click()
  await chat.locator('[aria-current]').waitFor()
  // It stands at the first message that was not read.
  await page.locator('.message-scroller [data-key]').first().waitFor()
}

const readHeapMb = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / MB
}
