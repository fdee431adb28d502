import budgets from '../budgets.json' with { type: 'json' }
import { openSlowPage } from '../support/browser.ts'
import { printBar } from '../support/report.ts'
import { loadOlder, middle, printRuns, recordRuns } from './scrolling.ts'
import { LONG_CHAT, type WebWorld } from './world.ts'

const NAME = 'scrolling through 1,000 of 10,000 messages'

export type ScrollCosts = {
  readonly droppedPercent: number
  /** Time in which the main thread is busy for a frame, by that of a page of plain text in the same minute. */
  readonly busyByPlain: number
}

/** What does a frame cost while one scrolls through 10,000 messages (SWIFT-003)? */
export async function benchScroll({ browser, server: { url }, ana, long }: WebWorld): Promise<ScrollCosts> {
  const { context, page, cdp } = await openSlowPage(browser, url, ana)
  await page.goto(`${url}/chat/${long}`)
  await page.getByText(`Mensagem ${LONG_CHAT} `).last().waitFor()
  const messages = '.message-scroller'
  await page.evaluate(loadOlder, { selector: messages, pages: 10 })
  const app = await recordRuns(page, cdp, messages)
  printRuns(NAME, app)
  printBar(`${NAME}: p95 of a frame`, middle(app, 'p95Ms'), budgets.frameP95Ms, 'ms')
  printBar(`${NAME}: dropped frames`, middle(app, 'droppedPercent'), budgets.framesDroppedPercent, '%')
  const movedPx = await page.evaluate(measurePrepend, messages)
  printBar('movement on prepend', movedPx, budgets.prependPx, 'px')
  // What this machine can do at all in this minute: a page that scrolls paragraphs and nothing else.
  await page.goto('about:blank')
  await page.evaluate(fillPlainPage, 1000)
  const plain = await recordRuns(page, cdp, '.plain')
  printRuns('for comparison, plain text', plain)
  await context.close()
  const busyByPlain = middle(app, 'busyMs') / middle(plain, 'busyMs')
  printBar('busy for a frame, by plain text', busyByPlain, budgets.scrollByPlain, 'times')
  return { droppedPercent: middle(app, 'droppedPercent'), busyByPlain }
}

/** A page of paragraphs in a scroller as high as the app's. */
const fillPlainPage = (paragraphs: number): void => {
  const scroller = document.createElement('div')
  scroller.className = 'plain'
  scroller.style.cssText = 'height: 730px; overflow-y: auto'
  for (let index = 0; index < paragraphs; index += 1) {
    const paragraph = document.createElement('p')
    paragraph.textContent = `Mensagem ${index} ${'palavra '.repeat(index % 17)}`
    scroller.append(paragraph)
  }
  document.body.append(scroller)
}

/** The farthest a message in sight moves by itself while older ones come in above it. */
const measurePrepend = async (selector: string): Promise<number> => {
  const list = document.querySelector(selector)
  if (!list) return Number.NaN
  const frame = () => new Promise(requestAnimationFrame)
  const inSight = list.getBoundingClientRect()
  const places = () =>
    new Map(
      [...list.querySelectorAll('[data-key]')].map((item) => [
        item.getAttribute('data-key'),
        item.getBoundingClientRect().top,
      ]),
    )
  list.scrollTop = 0
  await frame()
  await frame()
  let most = 0
  let before = places()
  const height = list.scrollHeight
  // The heights of what has come are put right in the frames after it.
  for (let frames = 0, after = 0; frames < 240 && after < 30; frames += 1) {
    await frame()
    const now = places()
    for (const [key, place] of now) {
      const was = before.get(key)
      if (was !== undefined && was >= inSight.top && was <= inSight.bottom)
        most = Math.max(most, Math.abs(place - was))
    }
    if (list.scrollHeight >= height + 500) after += 1
    before = now
  }
  return most
}
