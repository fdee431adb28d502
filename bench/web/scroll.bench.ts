import type { CDPSession, Page } from '@playwright/test'
import budgets from '../budgets.json' with { type: 'json' }
import { openSlowPage, readBusyMs, recordFrames } from '../support/browser.ts'
import { percentile } from '../support/latency.ts'
import { print, printBar } from '../support/report.ts'
import { inMs, LONG_CHAT, type WebWorld } from './world.ts'

const FRAME_MS = 1000 / 60
const RUNS = 3

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
  printFrames(app)
  const movedPx = await page.evaluate(measurePrepend, messages)
  printBar('movement on prepend', movedPx, budgets.prependPx, 'px')
  // What this machine can do at all in this minute: a page that scrolls paragraphs and nothing else.
  await page.goto('about:blank')
  await page.evaluate(fillPlainPage, 1000)
  const plain = await recordRuns(page, cdp, '.plain')
  printFrames(plain, 'for comparison, plain text')
  await context.close()
  const busyByPlain = middle(app, 'busyMs') / middle(plain, 'busyMs')
  printBar('busy for a frame, by plain text', busyByPlain, budgets.scrollByPlain, 'times')
  return { droppedPercent: middle(app, 'droppedPercent'), busyByPlain }
}

const middle = (runs: readonly FrameRun[], figure: keyof FrameRun): number =>
  percentile(
    runs.map((run) => run[figure]),
    0.5,
  )

type FrameRun = {
  readonly p95Ms: number
  readonly droppedPercent: number
  /** Time in which the page's main thread was busy, for each frame. */
  readonly busyMs: number
}

/** So many scrolls through the same place, 40 px a frame. */
const recordRuns = async (page: Page, cdp: CDPSession, selector: string): Promise<FrameRun[]> => {
  const frames = 240
  const runs: FrameRun[] = []
  await cdp.send('Performance.enable')
  for (let run = 0; run < RUNS; run += 1) {
    await page.evaluate((target) => document.querySelector(target)?.scrollTo(0, 3000), selector)
    await page.waitForTimeout(500)
    const busyBefore = await readBusyMs(cdp)
    const times = await recordFrames(page, selector, 40, frames)
    const busyMs = ((await readBusyMs(cdp)) - busyBefore) / frames
    const dropped = times.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0)
    const droppedPercent = (100 * dropped) / (times.length + dropped)
    runs.push({ p95Ms: percentile(times, 0.95), droppedPercent, busyMs })
  }
  return runs
}

/** The middle of the runs, since others use the machine too, with all of them before it. */
const printFrames = (runs: readonly FrameRun[], control?: string): void => {
  const name = control ?? 'scrolling through 1,000 of 10,000 messages'
  const figures = runs.map(
    ({ p95Ms, droppedPercent, busyMs }) =>
      `p95 ${inMs(p95Ms)}, dropped ${droppedPercent.toFixed(1)} %, busy ${inMs(busyMs)} a frame`,
  )
  print(`${name}, each`, figures)
  if (control) return
  printBar(`${name}: p95 of a frame`, middle(runs, 'p95Ms'), budgets.frameP95Ms, 'ms')
  printBar(`${name}: dropped frames`, middle(runs, 'droppedPercent'), budgets.framesDroppedPercent, '%')
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

/** Scrolls to the top until so many pages of older messages have come; bounded. */
const loadOlder = async ({ selector, pages }: { selector: string; pages: number }): Promise<void> => {
  const list = document.querySelector(selector)
  const frame = () => new Promise(requestAnimationFrame)
  for (let page = 0; list && page < pages; page += 1) {
    const height = list.scrollHeight
    list.scrollTop = 0
    for (let frames = 0; frames < 120 && list.scrollHeight <= height; frames += 1) await frame()
  }
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
