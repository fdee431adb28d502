import { takePhoto } from './support/media-files.ts'
import { expectSeen, photos, send } from './support/media-steps.ts'
import { messages } from './support/screens.ts'
import { befriend, makePhoto, openStories, publishFile, stage, viewer } from './support/stories.ts'
import { expect, NARROW, test } from './support/test.ts'

test('who saves data fetches a photo by a tap alone', async ({
  api,
  twoPeople: { ana, bruno, conversationId },
}) => {
  await api.call(bruno.person, 'settings.update', { data_saver: true })
  await ana.page.goto(`/chat/${conversationId}`)
  await send(ana.page, 'gallery', await takePhoto('praia.jpg', { width: 600, height: 400 }))
  await expectSeen(photos(ana.page))

  const fetched: string[] = []
  bruno.page.on('request', (request) => {
    if (request.url().includes('/files/media-messages/')) fetched.push(request.url())
  })
  await bruno.page.goto(`/chat/${conversationId}`)
  const load = messages(bruno.page).getByRole('button', { name: 'Baixar' })
  await expect(load).toBeVisible()
  await expect(photos(bruno.page)).toHaveCount(0)
  expect(fetched).toEqual([])
  await load.click()
  await expectSeen(photos(bruno.page))
  expect(fetched.length).toBeGreaterThan(0)
})

for (const [device, options] of [
  ['a phone', NARROW],
  ['a desk', {}],
] as const) {
  test(`who saves data fetches on ${device} the story alone that is looked at`, async ({
    api,
    visit,
    origin,
  }) => {
    const [ana, bruno, carla] = [
      await api.createPerson('Ana Souza'),
      await api.createPerson('Bruno Lima'),
      await api.createPerson('Carla Dias'),
    ]
    for (const other of [bruno, carla]) await befriend(api, ana, other)
    await api.call(ana, 'settings.update', { data_saver: true })
    const published = [
      await publishFile(api, origin, carla, await makePhoto()),
      await publishFile(api, origin, bruno, await makePhoto()),
      await publishFile(api, origin, bruno, await makePhoto()),
    ]
    const [ofCarla, first, second] = published.map(({ content_url }) => content_url!.split('?')[0]!)
    const { page } = await visit(ana, '/app', options)
    const fetched = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/files/stories/')) fetched.add(pathname)
    })
    await openStories(page, 'Bruno Lima')
    const photo = stage(page).locator('img.story-cover')
    await expectSeen(photo)
    await page.keyboard.press('Space')
    // Who comes after stands beside it.
    await expect(viewer(page).locator('.story-page[inert], .story-near')).toHaveCount(1)
    expect([...fetched]).toEqual([first])
    await page.keyboard.press('ArrowRight')
    await expectSeen(photo)
    expect([...fetched]).toEqual([first, second])
    await page.keyboard.press('ArrowRight')
    await expectSeen(photo)
    expect([...fetched]).toEqual([first, second, ofCarla])
  })
}
