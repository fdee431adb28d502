import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import lighthouse from 'lighthouse'
import { findChromium } from '../tools/install-browser.ts'
import budgets from './budgets.json' with { type: 'json' }
import { percentile } from './support/latency.ts'
import { print, printBar } from './support/report.ts'
import { startBenchServer } from './support/server.ts'

const RUNS = 5
const PAGES = { landing: '/landing', auth: '/' }
const CATEGORIES = {
  performance: budgets.lighthousePerformance,
  accessibility: budgets.lighthouseAccessibility,
  'best-practices': budgets.lighthouseBestPractices,
}
type Category = keyof typeof CATEGORIES

/** What does Lighthouse, with its mobile profile, think of the pages that a stranger meets? The median of five runs. */
export async function benchLighthouse(): Promise<void> {
  const server = await startBenchServer()
  const browser = await startBrowser()
  try {
    for (const [name, address] of Object.entries(PAGES)) {
      const runs: Record<Category, number>[] = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await judge(server.url + address, browser.port, run))
      for (const [category, bar] of Object.entries(CATEGORIES) as [Category, { min: number }][]) {
        const scores = runs.map((run) => run[category])
        print(`${name}, ${category}, each`, scores.map(String))
        printBar(`${name}, ${category}`, percentile(scores, 0.5), bar, 'points')
      }
    }
  } finally {
    await browser.stop()
    await server.stop()
  }
}

/** Points of one run; the first says by whom and in which browser, and what cost points. */
const judge = async (url: string, port: number, run: number): Promise<Record<Category, number>> => {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: Object.keys(CATEGORIES),
  })
  if (!result) throw new Error(`no result of ${url}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  if (run === 0) {
    const browser = /Chrome\/\S+/.exec(lhr.environment.hostUserAgent)?.[0] ?? ''
    print(`Lighthouse ${lhr.lighthouseVersion}`, [
      browser,
      lhr.configSettings.formFactor,
      lhr.finalDisplayedUrl,
    ])
    const short = Object.values(lhr.audits).filter(
      ({ id, score }) => score !== null && score < 1 && isWeighed(lhr, id),
    )
    if (short.length > 0)
      print(
        'what costs points',
        short.map(
          ({ id, score, displayValue }) => `${id} ${score}${displayValue ? ` (${displayValue})` : ''}`,
        ),
      )
  }
  const pointsOf = (category: Category): number => Math.round(100 * (lhr.categories[category]?.score ?? 0))
  return {
    performance: pointsOf('performance'),
    accessibility: pointsOf('accessibility'),
    'best-practices': pointsOf('best-practices'),
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const isWeighed = ({ categories }: Result, auditId: string): boolean =>
  Object.values(categories).some(({ auditRefs }) =>
    auditRefs.some(({ id, weight }) => id === auditId && weight > 0),
  )

/** A browser of its own, listening for its tools: Lighthouse opens and empties its pages itself. */
const startBrowser = async (): Promise<{ port: number; stop: () => Promise<void> }> => {
  const program = findChromium()
  if (!program) throw new Error('no Chromium on this machine')
  const profile = await mkdtemp(path.join(tmpdir(), 'lero-lighthouse-'))
  const child = spawn(
    program,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`the browser ended: ${said}`)))
  })
  return {
    port,
    stop: async () => {
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}
