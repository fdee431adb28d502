import {
  befriend,
  listenToCalls,
  makePhoto,
  openStories,
  publish,
  publishFile,
  stage,
  strip,
  viewer,
} from './support/stories.ts'
import { expect, NARROW, test } from './support/test.ts'
import type { Page } from '@playwright/test'

const PEOPLE = 8
const EACH = 4
const ROUNDS = 4

/** Addresses of files that were made and not given back. */
function countAddresses(): void {
  const open = new Set<string>()
  const { createObjectURL, revokeObjectURL } = URL
  Object.assign(window, { leroAddresses: open })
  URL.createObjectURL = (source) => {
    const url = createObjectURL.call(URL, source)
    open.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    open.delete(url)
    revokeObjectURL.call(URL, url)
  }
}

/** What the page holds when all garbage is gone: nodes, also those that are in it no more, listeners, addresses. */
async function countKept(page: Page): Promise<{ nodes: number; listeners: number; addresses: number }> {
  const devtools = await page.context().newCDPSession(page)
  // What falls with what fell is found by a second look.
  for (let look = 0; look < 3; look += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  await devtools.detach()
  const addresses = await page.evaluate(
    () => (window as unknown as { leroAddresses: Set<string> }).leroAddresses.size,
  )
  return { nodes, listeners: jsEventListeners, addresses }
}

test('the strip of many people costs one call, and who goes through all their stories keeps nothing of them', async ({
  api,
  visit,
  origin,
}) => {
  const ana = await api.createPerson('Ana Souza')
  const photo = await makePhoto()
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, nth) => {
      const person = await api.createPerson(`Pessoa ${nth}`)
      await befriend(api, ana, person)
      await publishFile(api, origin, person, photo)
      for (let more = 1; more < EACH; more += 1) await publish(api, person, { text_content: `story ${more}` })
    }),
  )
  const { page } = await visit(ana, '/landing', NARROW)
  await page.addInitScript(countAddresses)
  const calls = listenToCalls(page)
  await page.goto('/app')
  await expect(strip(page).getByRole('button', { name: /Ver stories/ })).toHaveCount(PEOPLE)
  await expect(strip(page)).toHaveAttribute('aria-busy', 'false')
  expect(calls).toEqual(['stories.list'])

  const kept: Awaited<ReturnType<typeof countKept>>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await strip(page)
      .getByRole('button', { name: /Ver stories/ })
      .first()
      .getAttribute('aria-label')
    await openStories(page, /Pessoa \d/.exec(first ?? '')?.[0] ?? '')
    for (let nth = 0; nth < PEOPLE * EACH; nth += 1) {
      const shown = stage(page).getByRole('progressbar', { name: `Story ${(nth % EACH) + 1} de ${EACH}` })
      await expect(shown).toBeVisible()
      await page.keyboard.press('ArrowRight')
    }
    await expect(viewer(page)).toHaveCount(0)
    kept.push(await countKept(page))
  }
  // The first round brings what comes but once.
  const [, before, , after] = kept
  // A stage has fifty nodes: one kept of each person would be eight hundred more in two rounds.
  expect(after!.nodes).toBeLessThan(before!.nodes + 150)
  expect(after!.listeners).toBeLessThan(before!.listeners + 60)
  expect(after!.addresses).toBe(before!.addresses)
})
