import budgets from '../budgets.json' with { type: 'json' }
import { openSlowPage } from '../support/browser.ts'
import { printBar } from '../support/report.ts'
import { seedLog } from '../support/world.ts'
import { seedMixedLog } from './mixed-log.ts'
import { loadOlder, middle, printRuns, recordRuns } from './scrolling.ts'
import { LONG_CHAT, type WebWorld } from './world.ts'

/** As many are loaded and scrolled through, and some more; what is older is never drawn. */
const MIXED = 1600
const MESSAGES = '.message-scroller'
const NAME = 'scrolling through 1,000 of 10,000 mixed messages'

/** What does a frame cost while one scrolls through mixed messages, beside texts alone in the same minutes? */
export async function benchMixed(world: WebWorld): Promise<void> {
  const { browser, server, api, ana, bruno, long } = world
  const mixed = (await api.createGroup(bruno, 'Feira de sábado', [ana])).conversationId
  await seedLog(server.pool, mixed, bruno.id, LONG_CHAT - MIXED)
  await seedMixedLog(world, mixed, MIXED)
  const { context, page, cdp } = await openSlowPage(browser, server.url, ana)
  const measure = async (chat: string) => {
    await page.goto(`${server.url}/chat/${chat}`)
    await page.locator(`${MESSAGES} [data-key]`).first().waitFor()
    await page.evaluate(loadOlder, { selector: MESSAGES, pages: 10 })
    return recordRuns(page, cdp, MESSAGES)
  }
  const texts = await measure(long)
  printRuns('for comparison, texts alone', texts)
  const runs = await measure(mixed)
  printRuns(NAME, runs)
  printBar(`${NAME}: dropped frames`, middle(runs, 'droppedPercent'), budgets.framesDroppedPercent, '%')
  const byTexts = middle(runs, 'busyMs') / middle(texts, 'busyMs')
  printBar('busy for a frame, by texts alone', byTexts, budgets.mixedByTexts, 'times')
  await context.close()
}
