import type { Page } from '@playwright/test'
import type { Api, Person } from './support/api.ts'
import { setFaults } from './support/faults.ts'
import { setSeen } from './support/screens.ts'
import {
  befriend,
  listenToCalls,
  makePhoto,
  makeVideo,
  openStories,
  publish,
  publishFile,
  stage,
  strip,
  viewer,
} from './support/stories.ts'
import { expect, NARROW, test } from './support/test.ts'

const says = (page: Page) => stage(page).locator('.story-media .story-text p')
const reply = (page: Page) => viewer(page).getByRole('textbox', { name: 'Responder a Bruno…' })

/** Ana and Bruno, who are friends. */
async function meet(api: Api): Promise<{ ana: Person; bruno: Person }> {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  return { ana, bruno }
}

for (const [device, options] of [
  ['a phone', NARROW],
  ['a desk', {}],
] as const) {
  test(`on ${device} no time of a story passes while one writes a reply, nor while the space bar pauses it`, async ({
    api,
    visit,
  }) => {
    const { ana, bruno } = await meet(api)
    for (const text_content of ['primeiro', 'segundo', 'terceiro'])
      await publish(api, bruno, { text_content })
    const { page } = await visit(ana, '/app', options)
    await page.clock.install()
    await page.reload()
    await expect(strip(page)).toHaveAttribute('aria-busy', 'false')
    await page.clock.pauseAt(Date.now() + 60_000)
    const open = async () => {
      await strip(page)
        .getByRole('button', { name: /Bruno Lima/ })
        .click()
      // What it is drawn with may wait for the clock.
      await expect
        .poll(async () => {
          await page.clock.runFor(100)
          return says(page).count()
        })
        .toBe(1)
    }
    await open()
    await expect(says(page)).toHaveText('primeiro')

    await test.step('space pauses and goes on', async () => {
      await page.keyboard.press('Space')
      await page.clock.runFor(20_000)
      await expect(says(page)).toHaveText('primeiro')
      await page.keyboard.press('Space')
      await page.clock.runFor(4500)
      await expect(says(page)).toHaveText('primeiro')
      await page.clock.runFor(1000)
      await expect(says(page)).toHaveText('segundo')
    })
    await test.step('R goes to the reply, where keys are letters', async () => {
      await page.keyboard.press('r')
      await expect(reply(page)).toBeFocused()
      await page.keyboard.type('oi, rio')
      await page.keyboard.press('ArrowLeft')
      await expect(reply(page)).toHaveValue('oi, rio')
      await page.clock.runFor(20_000)
      await expect(says(page)).toHaveText('segundo')
    })
    await test.step('Esc leaves the reply with what was written, and the time goes on', async () => {
      await page.keyboard.press('Escape')
      await expect(reply(page)).not.toBeFocused()
      await expect(reply(page)).toHaveValue('oi, rio')
      await page.clock.runFor(6000)
      await expect(says(page)).toHaveText('terceiro')
    })
    await test.step('Esc closes the viewer, also from an empty reply', async () => {
      await page.keyboard.press('R')
      await expect(reply(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(viewer(page)).toHaveCount(0)
      await open()
      await page.keyboard.press('Escape')
      await expect(viewer(page)).toHaveCount(0)
    })
  })
}

test('whose last story ends while it is shown is passed over: the next person comes, not the first one again', async ({
  api,
  visit,
}) => {
  const { ana, bruno } = await meet(api)
  const people = [await api.createPerson('Carla Dias'), await api.createPerson('Davi Melo')]
  for (const person of people) await befriend(api, ana, person)
  const stories = new Map<string, { id: string; author: Person }>()
  for (const author of [bruno, ...people]) {
    const { id } = await publish(api, author, { text_content: author.name })
    stories.set(author.name, { id, author })
  }
  const { page } = await visit(ana, '/app', NARROW)
  const faces = strip(page).getByRole('button', { name: /Ver stories de/ })
  await expect(faces).toHaveCount(3)
  const [first = '', second = '', third = ''] = (
    await faces.evaluateAll((all) => all.map((face) => face.getAttribute('aria-label') ?? ''))
  ).map((label) => /de (.*?)(,|$)/.exec(label)?.[1] ?? '')
  await openStories(page, first)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(says(page)).toHaveText(second)
  await page.keyboard.press('Space')
  const gone = stories.get(second)!
  await api.call(gone.author, 'stories.delete', { story_id: gone.id })
  await expect(says(page)).toHaveText(third)
})

test('a story stays until a reply to it is answered, so that what could not be sent is there', async ({
  api,
  visit,
}) => {
  const { ana, bruno } = await meet(api)
  for (const text_content of ['primeiro', 'segundo']) await publish(api, bruno, { text_content })
  const { page, context, goOffline } = await visit(ana, '/app', NARROW)
  await page.clock.install()
  await page.reload()
  await openStories(page, 'Bruno Lima')
  await expect(says(page)).toHaveText('primeiro')
  await reply(page).fill('que lugar é esse?')
  await setFaults(context, { 'stories.reply': 'hang' })
  await page.keyboard.press('Enter')
  await expect(reply(page)).toHaveValue('')
  await page.clock.runFor(8000)
  await expect(says(page)).toHaveText('primeiro')
  await goOffline()
  await expect(reply(page)).toHaveValue('que lugar é esse?')
  await page.clock.runFor(6000)
  await expect(says(page)).toHaveText('segundo')
})

test('what comes next is fetched while one looks at what comes before it', async ({ api, visit, origin }) => {
  const { ana, bruno } = await meet(api)
  const { page } = await visit(ana, '/app', NARROW)
  const video = await makeVideo(page, 600)
  await publish(api, bruno, { text_content: 'primeiro' })
  const photo = await publishFile(api, origin, bruno, await makePhoto())
  const clip = await publishFile(api, origin, bruno, video, { content_type: 'video' })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const pathOf = (url: string | null) => url?.split('?')[0] ?? ''

  await openStories(page, 'Bruno Lima')
  await page.keyboard.press('Space')
  await expect.poll(() => fetched).toContain(pathOf(photo.content_url))
  await expect(says(page)).toHaveText('primeiro')
  expect(fetched).not.toContain(pathOf(clip.content_url))
  await page.keyboard.press('ArrowRight')
  await expect(stage(page).locator('img.story-cover')).toBeVisible()
  await expect.poll(() => fetched).toContain(pathOf(clip.content_url))
  await expect(stage(page).locator('img.story-cover')).toBeVisible()
})

test('a photo that is published while one looks at its person is shown behind what was there', async ({
  api,
  visit,
  origin,
}) => {
  const { ana, bruno } = await meet(api)
  await publish(api, bruno, { text_content: 'primeiro' })
  const { page } = await visit(ana, '/landing', NARROW)
  const calls = listenToCalls(page)
  await page.goto('/app')
  await openStories(page, 'Bruno Lima')
  await page.keyboard.press('Space')
  // What was asked when the viewer was opened says nothing of what comes now.
  await expect.poll(() => calls).toContain('stories.of_user')
  await publishFile(api, origin, bruno, await makePhoto())
  await expect(stage(page).getByRole('progressbar')).toHaveAccessibleName('Story 1 de 2')
  await page.keyboard.press('ArrowRight')
  const photo = stage(page).locator('img.story-cover')
  await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await expect(stage(page).locator('.story-coming')).toHaveCount(0)
})

test('a photo that the next person publishes meanwhile is fetched before one goes there', async ({
  api,
  visit,
  origin,
}) => {
  const { ana, bruno } = await meet(api)
  const carla = await api.createPerson('Carla Dias')
  await befriend(api, ana, carla)
  const { id: story_id } = await publish(api, carla)
  await api.call(ana, 'stories.view', { story_id })
  await publish(api, bruno, { text_content: 'primeiro' })
  const { page, line } = await visit(ana, '/app', NARROW)
  await openStories(page, 'Bruno Lima')
  await page.keyboard.press('Space')
  const photo = await publishFile(api, origin, carla, await makePhoto())
  await expect.poll(() => line.asked).toContain(photo.content_url?.split('?')[0])
  await expect(says(page)).toHaveText('primeiro')
})

test('a photo counts as seen once it can be seen: not while it is fetched, nor where nobody looks', async ({
  api,
  visit,
  origin,
}) => {
  const { ana, bruno } = await meet(api)
  await publish(api, bruno)
  await publishFile(api, origin, bruno, await makePhoto())
  const { page } = await visit(ana, '/app', NARROW)
  let letGo = (): void => {}
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/files/stories/**', async (route) => {
    await isLetGo
    await route.continue()
  })
  const coming = stage(page).locator('.story-coming')
  /** What is seen already is not begun with. */
  const openAt = async (place: string) => {
    await openStories(page, 'Bruno Lima, novos')
    await page.keyboard.press('Space')
    await expect(stage(page).getByRole('progressbar')).toHaveAccessibleName(place)
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
  }
  await openAt('Story 1 de 2')
  await page.keyboard.press('ArrowRight')
  await expect(coming).toBeVisible()
  await close()
  await openAt('Story 2 de 2')
  await setSeen(page, false)
  letGo()
  await expect(coming).toHaveCount(0)
  await close()
  await openAt('Story 2 de 2')
  await expect(coming).toHaveCount(0)
  await setSeen(page, true)
  const readSeen = async () => (await api.call(ana, 'stories.list', {})).groups[0]?.stories
  await expect.poll(readSeen).toMatchObject([{ is_viewed: true }, { is_viewed: true }])
})

test('a photo that cannot be fetched is said to be unavailable, counts as seen and is passed over', async ({
  api,
  visit,
  origin,
}) => {
  const { ana, bruno } = await meet(api)
  await publishFile(api, origin, bruno, await makePhoto())
  await publish(api, bruno, { text_content: 'segundo' })
  const { page } = await visit(ana, '/app', NARROW)
  await page.route('**/files/stories/**', (route) => route.abort())
  await openStories(page, 'Bruno Lima')
  await expect(stage(page).locator('.story-broken')).toHaveText('Story indisponível')
  const readSeen = async () => (await api.call(ana, 'stories.list', {})).groups[0]?.stories.at(-1)
  await expect.poll(readSeen).toMatchObject({ content_type: 'image', is_viewed: true })
  await expect(says(page)).toHaveText('segundo')
})

test('STORIES-026: the ring of who has something new is coloured and stands before the grey ones of who has nothing new', async ({
  api,
  visit,
}) => {
  const { ana, bruno } = await meet(api)
  const carla = await api.createPerson('Carla Dias')
  await befriend(api, ana, carla)
  await publish(api, bruno)
  await publish(api, carla)
  const { page } = await visit(ana, '/app', NARROW)
  const faces = strip(page).getByRole('button', { name: /Ver stories de/ })
  const listFaces = () => faces.evaluateAll((all) => all.map((face) => face.getAttribute('aria-label')))
  const ringOf = (name: RegExp) => strip(page).getByRole('button', { name }).locator('.story-ring')
  await expect
    .poll(listFaces)
    .toEqual(['Ver stories de Carla Dias, novos', 'Ver stories de Bruno Lima, novos'])
  await expect(ringOf(/Carla Dias/)).toHaveCSS('border-color', 'rgb(232, 122, 0)')
  await openStories(page, 'Carla Dias')
  await viewer(page).getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(listFaces).toEqual(['Ver stories de Bruno Lima, novos', 'Ver stories de Carla Dias'])
  const [first, second] = [await faces.nth(0).boundingBox(), await faces.nth(1).boundingBox()]
  expect(first!.x).toBeLessThan(second!.x)
  await expect(ringOf(/Bruno Lima/)).toHaveCSS('border-color', 'rgb(232, 122, 0)')
  await expect(ringOf(/Carla Dias/)).toHaveCSS('border-color', 'rgb(207, 200, 187)')
})
