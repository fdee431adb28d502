import type { Page } from '@playwright/test'
import budgets from '../budgets.json' with { type: 'json' }
import { openSlowPage } from '../support/browser.ts'
import { percentile } from '../support/latency.ts'
import { print, printBar } from '../support/report.ts'
import { inMs, LONG_CHAT, row, type WebWorld } from './world.ts'

const RUNS = 3
const RUNS_AGAIN = 7
/** Whatever leaving the chat set off is over. */
const REST_MS = 1000

/** How long does it take to open a chat of 10,000 messages that the device knows? */
export async function benchOpening({ browser, server: { url }, ana, long }: WebWorld): Promise<void> {
  const { context, page } = await openSlowPage(browser, url, ana)
  await page.goto(`${url}/app`)
  await row(page).waitFor()
  const newest = page.getByText(`Mensagem ${LONG_CHAT} `).last()
  await openChat(page)
  await newest.waitFor()
  const opens: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    // From the list again, as at a start: the chat is in the cache now.
    await page.goto('about:blank')
    await page.goto(`${url}/app`)
    await row(page).waitFor()
    await page.waitForFunction(() => performance.now() > 3000)
    opens.push(await openChat(page))
  }
  print('openings, each the first of its start', opens.map(inMs))
  printBar(
    'opening a chat of 10,000 messages, 4× slower',
    percentile(opens, 0.5),
    budgets.longChatOpenMs,
    'ms',
  )

  const again: number[] = []
  for (let run = 0; run < RUNS_AGAIN; run += 1) {
    await page.goBack()
    await page.waitForFunction(() => !document.querySelector('.message-scroller'))
    await page.waitForTimeout(REST_MS)
    again.push(await openChat(page))
  }
  print('from the list again, each', again.map(inMs))
  printBar('opening it from the list again, 4× slower', percentile(again, 0.5), budgets.warmChatOpenMs, 'ms')

  const readMs = await page.evaluate(readCache, { database: `lero-${ana.id}`, conversation: long })
  printBar('cached list and chat read, 4× slower', readMs, budgets.cachedReadMs, 'ms')
  await context.close()
}

/** Milliseconds from the press to the newest message in the page. */
const openChat = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        const observer = new MutationObserver(() => {
          if (document.querySelectorAll('.message-scroller [data-key]').length < 5) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - startedAt))
        })
        observer.observe(document.body, { childList: true, subtree: true })
        document.querySelector<HTMLElement>('a[href^="/chat/"]')?.click()
      }),
  )

/** What a start reads: the list, and the newest hundred of a log. The best of five. */
const readCache = async ({
  database,
  conversation,
}: {
  database: string
  conversation: string
}): Promise<number> => {
  const settle = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
    })
  const opened = await settle(indexedDB.open(database))
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const startedAt = performance.now()
    const stores = opened.transaction(['heads', 'ranges', 'messages'])
    const range = await settle(stores.objectStore('ranges').get(conversation))
    const from = [conversation, Math.max(0, Number(range?.to ?? 0) - 99)]
    await Promise.all([
      settle(stores.objectStore('heads').getAll()),
      settle(stores.objectStore('messages').getAll(IDBKeyRange.bound(from, [conversation, Infinity]))),
    ])
    times.push(performance.now() - startedAt)
  }
  opened.close()
  return Math.min(...times)
}
