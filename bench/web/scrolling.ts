import type { CDPSession, Page } from '@playwright/test'
import { readBusyMs, recordFrames } from '../support/browser.ts'
import { percentile } from '../support/latency.ts'
import { print } from '../support/report.ts'
import { inMs } from './world.ts'

const FRAME_MS = 1000 / 60
const RUNS = 3

export type FrameRun = {
  readonly p95Ms: number
  readonly droppedPercent: number
  /** Time in which the page's main thread was busy, for each frame. */
  readonly busyMs: number
}

/** So many scrolls through the same place, 40 px a frame. */
export async function recordRuns(page: Page, cdp: CDPSession, selector: string): Promise<FrameRun[]> {
  const frames = 240
  const runs: FrameRun[] = []
  await cdp.send('Performance.enable')
  for (let run = 0; run < RUNS; run += 1) {
    await page.evaluate((target) => document.querySelector(target)?.scrollTo(0, 3000), selector)
    await page.waitForTimeout(500)
    const busyBefore = await readBusyMs(cdp)
    const times = await recordFrames(page, selector, 40, frames)
    const busyMs = ((await readBusyMs(cdp)) - busyBefore) / frames
    runs.push({ p95Ms: percentile(times, 0.95), droppedPercent: readDroppedPercent(times), busyMs })
  }
  return runs
}

/** How many frames of those there was time for did not come. */
export function readDroppedPercent(timesMs: readonly number[]): number {
  const dropped = timesMs.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0)
  return (100 * dropped) / (timesMs.length + dropped)
}

/** Of the middle run, since others use the machine too. */
export function middle(runs: readonly FrameRun[], figure: keyof FrameRun): number {
  return percentile(
    runs.map((run) => run[figure]),
    0.5,
  )
}

export function printRuns(name: string, runs: readonly FrameRun[]): void {
  const figures = runs.map(
    ({ p95Ms, droppedPercent, busyMs }) =>
      `p95 ${inMs(p95Ms)}, dropped ${droppedPercent.toFixed(1)} %, busy ${inMs(busyMs)} a frame`,
  )
  print(`${name}, each`, figures)
}

/** Scrolls to the top until so many pages of older messages have come; bounded. */
export async function loadOlder({ selector, pages }: { selector: string; pages: number }): Promise<void> {
  const list = document.querySelector(selector)
  const frame = () => new Promise(requestAnimationFrame)
  for (let page = 0; list && page < pages; page += 1) {
    const height = list.scrollHeight
    list.scrollTop = 0
    for (let frames = 0; frames < 120 && list.scrollHeight <= height; frames += 1) await frame()
  }
}
