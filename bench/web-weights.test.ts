import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { benchArrivals } from './web/arrivals.bench.ts'
import { benchList } from './web/list.bench.ts'
import { benchScroll } from './web/scroll.bench.ts'
import { withWebWorld } from './web/world.ts'

/** Rows whose bar nobody has reached yet: their figure stands in docs/reports/bench.md. */
const { open: OPEN } = JSON.parse(readFileSync('acceptance-waiting.json', 'utf8')) as { open: string[] }

/** Minutes, and ratios within one run of a browser: their small twins are e2e/renders.spec.ts. */
const onceIfDeep = (row: string) => (process.env['LERO_DEEP'] === '1' && !OPEN.includes(row) ? ['deep'] : [])

test.each(onceIfDeep('SWIFT-003'))(
  'at full size scrolling costs what SWIFT-003 allows beside a page of plain text',
  async () => {
    const { droppedPercent, busyByPlain } = await withWebWorld(benchScroll)
    expect(droppedPercent).toBeLessThanOrEqual(2)
    expect(busyByPlain).toBeLessThanOrEqual(3)
  },
)

test.each(onceIfDeep('SWIFT-005'))(
  'at full size 2,000 conversations block a warm start as SWIFT-005 allows beside 100',
  async () => {
    const { blockingMs } = await withWebWorld(benchList)
    expect([...blockingMs.keys()]).toEqual([100, 2000])
    expect(blockingMs.get(2000)).toBeLessThanOrEqual(1.3 * (blockingMs.get(100) ?? 0))
  },
)

test.each(onceIfDeep('SWIFT-010'))(
  'at full size the tenth minute of five messages a second costs what SWIFT-010 allows beside the first',
  async () => {
    expect(await withWebWorld(benchArrivals)).toBeLessThanOrEqual(1.3)
  },
)
