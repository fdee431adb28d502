import { takePhoto } from './support/media-files.ts'
import { expectSeen, photos, send } from './support/media-steps.ts'
import { messages } from './support/screens.ts'
import { expect, test } from './support/test.ts'

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
