import type { Browser, CDPSession, Page } from '@playwright/test'
import budgets from '../budgets.json' with { type: 'json' }
import { percentile } from '../support/latency.ts'
import { print, printBar } from '../support/report.ts'
import { readDroppedPercent } from './scrolling.ts'
import { inMs } from './world.ts'

const SWIPES = 8
const SWIPE_STEPS = 24

/** A finger that pulls the story as far as the next person, and the next one back. */
export async function benchSwipes(browser: Browser, page: Page, cdp: CDPSession): Promise<void> {
  const runs: SwipeFrames[] = []
  const longest: number[] = []
  for (let run = 0; run < SWIPES; run += 1) {
    await page.waitForTimeout(700)
    const frames = page.evaluate(recordSwipe)
    const towards = run % 2 === 0 ? 1 : -1
    await slide(cdp, 195 + towards * -120, towards * 10)
    runs.push(await frames)
  }
  for (let run = 0; run < SWIPES; run += 1) {
    await page.waitForTimeout(700)
    await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
    const frames = page.evaluate(recordSwipe)
    const towards = run % 2 === 0 ? 1 : -1
    await slide(cdp, 195 + towards * -120, towards * 10)
    await frames
    longest.push(readLongestTaskMs(await browser.stopTracing()))
  }
  const percents = runs.map(({ whileMoving, after }) => readDroppedPercent([...whileMoving, ...after]))
  print(
    'swipes to another person, dropped',
    runs.map(
      ({ whileMoving, after }, run) =>
        `${percents[run]?.toFixed(1)} % (under the finger ${readDroppedPercent(whileMoving).toFixed(1)} %, after it ${readDroppedPercent(after).toFixed(1)} %)`,
    ),
  )
  print('longest task of a swipe, its own CPU', longest.map(inMs))
  printBar(
    'dropped frames while swiping, 4× slower',
    percentile(percents, 0.5),
    budgets.framesDroppedPercent,
    '%',
  )
}

const slide = async (cdp: CDPSession, fromX: number, stepPx: number): Promise<void> => {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 420 }] })
  await touch('touchStart', fromX)
  for (let step = 1; step <= SWIPE_STEPS; step += 1) await touch('touchMove', fromX + step * stepPx)
  await touch('touchEnd', 0)
}

type SwipeFrames = { readonly whileMoving: number[]; readonly after: number[] }

/** Frame times from the first move of a finger on, and for half a second after it was taken away. */
const recordSwipe = (): Promise<SwipeFrames> =>
  new Promise((resolve) => {
    const frames: SwipeFrames = { whileMoving: [], after: [] }
    let isOver = false
    const record = (last: number): void => {
      requestAnimationFrame((now) => {
        const times = isOver ? frames.after : frames.whileMoving
        times.push(now - last)
        if (frames.after.length < 30) record(now)
        else resolve(frames)
      })
    }
    const once = { once: true, capture: true }
    performance.mark('swipe')
    addEventListener('pointermove', () => requestAnimationFrame(record), once)
    addEventListener('pointerup', () => (isOver = true), once)
  })

type TraceEvent = {
  name: string
  cat: string
  ph: string
  pid: number
  tid: number
  ts: number
  tdur?: number
}

/**
 * CPU time of the main thread's longest task from the mark of `recordSwipe` on: what others do on the machine lengthens
 * it less than the frames.
 */
const readLongestTaskMs = (trace: Buffer): number => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const begin = traceEvents.find(({ name, cat }) => name === 'swipe' && cat.includes('user_timing'))
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === begin?.pid && tid === begin.tid && ts > begin.ts,
  )
  return Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1000
}
