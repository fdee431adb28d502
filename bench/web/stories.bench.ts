import type { CDPSession, Locator, Page } from '@playwright/test'
import type { Person } from '../../e2e/support/api.ts'
import sharp from 'sharp'
import { openStories, publishFile, stage, strip } from '../../e2e/support/stories.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { openSlowPage } from '../support/browser.ts'
import { percentile } from '../support/latency.ts'
import { print, printBar } from '../support/report.ts'
import { TOKEN_KEY } from '../support/server.ts'
import { seedFriends, seedTextStories } from '../support/story-world.ts'
import { seedPeople } from '../support/world.ts'
import { benchSwipes } from './swipes.ts'
import { inMs, settle, type WebWorld } from './world.ts'

const PEOPLE = 5
const EACH = 20
const NEXTS = 20
/** Through all of them there and back. */
const WALKED = 2 * PEOPLE * EACH
const STRIP_PEOPLE = 300
const MB = 1024 * 1024

/** How does the viewer of stories feel on a slow phone, and what does the strip ask for? */
export async function benchStories(world: WebWorld): Promise<void> {
  await benchViewer(world)
  await benchStrip(world)
}

const benchViewer = async ({ browser, server, api }: WebWorld): Promise<void> => {
  const person = await api.createPerson('Elisa Prado')
  const authors: Person[] = []
  for (let index = 0; index < PEOPLE; index += 1) authors.push(await api.createPerson(`Pessoa ${index}`))
  await seedFriends(
    server.pool,
    { user_id: person.id },
    authors.map(({ id }) => ({ user_id: id })),
  )
  for (const [index, author] of authors.entries())
    for (let nth = 0; nth < EACH; nth += 1) {
      const photo = await makeGrain(40 + index * 30 + nth * 3)
      await publishFile(api, server.url, author, photo)
    }
  const { context, page, cdp } = await openSlowPage(browser, server.url, person)
  await page.goto(`${server.url}/app`)
  await settle(page)
  await openStories(page, `Pessoa ${PEOPLE - 1}`)
  await isShown(page)

  const nexts: number[] = []
  for (let count = 0; count < NEXTS; count += 1) {
    // As long as it takes to see what one is at: the next one comes meanwhile.
    await page.waitForTimeout(700)
    nexts.push(await goNext(page))
  }
  print('next story, each', nexts.map(inMs))
  printBar('next story when it is preloaded, 4× slower', percentile(nexts, 0.5), budgets.nextStoryMs, 'ms')
  await benchSwipes(browser, page, cdp)
  await benchMemory(page, cdp)
  await context.close()
}

/** A photo of a phone's screen that costs what photos cost: no two pixels of it are alike. */
const makeGrain = (mean: number): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean, sigma: 30 } as const
  return sharp({ create: { width: 1080, height: 1920, channels: 3, background: '#000', noise } })
    .blur(2)
    .jpeg({ quality: 85 })
    .toBuffer()
}

const picture = (page: Page): Locator => stage(page).locator('.story-media img.story-cover')

const isShown = (page: Page): Promise<unknown> =>
  picture(page).evaluate((img: HTMLImageElement) => img.decode())

/** Milliseconds from the press to the frame in which another picture is decoded. */
const goNext = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const find = () =>
          document.querySelector<HTMLImageElement>('.story-page:not([inert]) img.story-cover')
        const before = find()?.src
        const startedAt = performance.now()
        const look = (): void => {
          const now = find()
          if (!now || now.src === before || !now.complete || now.naturalWidth === 0)
            return void requestAnimationFrame(look)
          requestAnimationFrame(() => resolve(performance.now() - startedAt))
        }
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
        )
        look()
      }),
  )

/** What the page keeps after each fourth of two hundred stories. */
const benchMemory = async (page: Page, cdp: CDPSession): Promise<void> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const heaps: number[] = []
  const nodes: number[] = []
  for (let shown = 1; shown <= WALKED; shown += 1) {
    await page.keyboard.press(shown <= WALKED / 2 ? 'ArrowLeft' : 'ArrowRight')
    await page.waitForTimeout(50)
    if (shown % (WALKED / 4) !== 0) continue
    heaps.push(await readHeapMb(cdp))
    nodes.push((await cdp.send('Memory.getDOMCounters')).nodes)
  }
  print(
    'heap after 50, 100, 150, 200 stories',
    heaps.map((mb) => `${mb.toFixed(1)} MB`),
  )
  print(
    'nodes, also those that left the page',
    nodes.map((count) => `${count}`),
  )
  const [first = Number.NaN] = heaps
  printBar(
    'heap after 200 stories, by 50',
    (heaps.at(-1) ?? Number.NaN) / first,
    budgets.storiesHeapByFirst,
    'times',
  )
}

const readHeapMb = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / MB
}

/** Three hundred people with something to show. */
const benchStrip = async ({ browser, server, api }: WebWorld): Promise<void> => {
  const person = await api.createPerson('Fabio Nunes')
  const authors = await seedPeople(server.pool, STRIP_PEOPLE, TOKEN_KEY)
  await seedFriends(server.pool, { user_id: person.id }, authors)
  await seedTextStories(server.pool, authors, 1)
  const { context, page } = await openSlowPage(browser, server.url, person)
  const calls: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const name = /"name":"((?:stories|people|profile)\.\w+)"/.exec(payload.toString())?.[1]
      if (name) calls.push(name)
    })
  })
  page.on('request', (request) => {
    const name = /\/api\/((?:stories|people|profile)\.\w+)$/.exec(new URL(request.url()).pathname)?.[1]
    if (name) calls.push(name)
  })
  await page.goto(`${server.url}/app`)
  await strip(page)
    .getByRole('button', { name: /Ver stories/ })
    .first()
    .waitFor()
  await settle(page)
  print(`calls of a strip of ${STRIP_PEOPLE} people`, calls)
  printBar(
    'calls for it',
    calls.filter((name) => name.startsWith('stories.')).length,
    budgets.stripCalls,
    'calls',
  )
  await context.close()
}
