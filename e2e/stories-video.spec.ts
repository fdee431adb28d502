import type { Locator, Route } from '@playwright/test'
import { clearFaults, setFaults } from './support/faults.ts'
import { FAKE_MICROPHONE } from './support/microphone.ts'
import {
  befriend,
  creator,
  makeVideo,
  measureVideo,
  openStories,
  publish,
  publishFile,
  stage,
  stretchVideo,
  strip,
  toast,
  viewer,
} from './support/stories.ts'
import { expect, NARROW, test } from './support/test.ts'

test.use({
  ...NARROW,
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FAKE_MICROPHONE] }),
    { scope: 'worker' },
  ],
})

const timeOf = (video: Locator) => video.evaluate((one: HTMLVideoElement) => one.currentTime)

test('a video story is recorded with the camera, and seen by a friend', async ({ api, visit }) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  const { page } = await visit(ana, '/create', NARROW)
  await page.getByRole('button', { name: /Story de Vídeo/ }).click()
  await creator(page).getByRole('button', { name: 'Gravar' }).click()
  const preview = creator(page).locator('.creator-video video')
  await expect.poll(() => timeOf(preview)).toBeGreaterThan(1)
  const camera = await preview.evaluateHandle((one: HTMLVideoElement) => one.srcObject as MediaStream)
  await creator(page).getByRole('button', { name: 'Parar gravação' }).click()
  await expect(creator(page).getByRole('slider', { name: 'Fim do trecho' })).toBeVisible()
  expect(await camera.evaluate((stream) => stream.getTracks().map((track) => track.readyState))).toEqual([
    'ended',
    'ended',
  ])
  await creator(page).getByRole('button', { name: 'Publicar' }).click()
  await expect(page).toHaveURL(/\/app$/)
  await expect.poll(async () => (await api.call(bruno, 'stories.list', {})).groups.length).toBe(1)
  const at = await visit(bruno, '/app', NARROW)
  const video = (await openStories(at.page, 'Ana Souza')).locator('.story-media > video.story-cover')
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0.3)
  await expect(stage(at.page).locator('.story-broken')).toHaveCount(0)
  // What the camera of the test shows is bright, and moves.
  const isBright = await video.evaluate((one: HTMLVideoElement) => {
    const context = Object.assign(document.createElement('canvas'), { width: 8, height: 8 }).getContext('2d')!
    context.drawImage(one, 0, 0, 8, 8)
    return context.getImageData(0, 0, 8, 8).data.some((value, index) => index % 4 !== 3 && value > 100)
  })
  expect(isBright).toBe(true)
})

test('of a video longer than 60 s a part of at most 60 s is chosen, and that alone is published', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  const { page } = await visit(ana, '/create', NARROW)
  const long = stretchVideo(await makeVideo(page, 5500), 15)
  await page.getByRole('button', { name: /Story de Vídeo/ }).click()
  await creator(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'longo.webm', mimeType: 'video/webm', buffer: long })
  const [start, end] = ['Início do trecho', 'Fim do trecho'].map((name) =>
    creator(page).getByRole('slider', { name }),
  )
  const chosen = creator(page).locator('.creator-trim output')
  await expect(end!).toHaveValue('60000')
  expect(Number(await end!.getAttribute('max'))).toBeGreaterThan(65_000)
  await expect(chosen).toContainText('60,0')
  await test.step('the end takes the beginning along, and the beginning the end', async () => {
    await end!.fill('65000')
    await expect(start!).toHaveValue('5000')
    await expect(chosen).toContainText('60,0')
    await start!.fill('0')
    await expect(end!).toHaveValue('60000')
  })
  await start!.fill('20000')
  await end!.fill('22000')
  await expect(chosen).toContainText('2,0')
  await creator(page).getByRole('button', { name: 'Publicar' }).click()
  await expect(page).toHaveURL(/\/app$/)
  await expect.poll(async () => (await api.call(bruno, 'stories.list', {})).groups.length).toBe(1)
  const at = await visit(bruno, '/app', NARROW)
  const video = (await openStories(at.page, 'Ana Souza')).locator('.story-media > video.story-cover')
  expect(await measureVideo(video)).toBeLessThan(4)
  expect(await measureVideo(video)).toBeGreaterThan(1)
})

test('an own video plays while it is on its way; where it fails that is said, and a press sends it again', async ({
  api,
  visit,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  const { page, context } = await visit(ana, '/create', NARROW)
  const buffer = await makeVideo(page, 1500)
  await page.getByRole('button', { name: /Story de Vídeo/ }).click()
  await creator(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'cores.webm', mimeType: 'video/webm', buffer })
  await expect(creator(page).getByRole('slider', { name: 'Fim do trecho' })).toBeVisible()
  await setFaults(context, { 'stories.publish': 'fail' })
  await creator(page).getByRole('button', { name: 'Publicar' }).click()
  await expect(page).toHaveURL(/\/app$/)
  const own = strip(page).getByRole('button', { name: 'Ver seu story' })
  const open = async () => {
    // It plays on, and closes behind the last one.
    if (!(await viewer(page).isVisible())) await own.click()
    await page.keyboard.press('Space')
  }
  await test.step('on its way', async () => {
    await expect(own).toContainText('Enviando…')
    await open()
    await expect(stage(page).locator('.story-when')).toContainText('Enviando…')
    await expect.poll(() => timeOf(stage(page).locator('video.story-cover'))).toBeGreaterThan(0)
    await expect(viewer(page).getByRole('button', { name: 'Excluir story' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
  })
  await test.step('not published', async () => {
    await setFaults(context, { 'stories.publish': 'refuse' })
    await expect(own).toContainText('Não foi publicado')
    await open()
    await expect(stage(page).locator('.story-when')).toContainText('Não foi publicado')
    await expect(stage(page).getByRole('button', { name: 'Descartar' })).toBeVisible()
    await expect(stage(page).locator('video.story-cover')).toBeVisible()
  })
  await clearFaults(context)
  await stage(page).getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(async () => (await api.call(bruno, 'stories.list', {})).groups.length).toBe(1)
  await expect(own).toContainText('Seu story')
  await expect(toast(page, 'Erro ao publicar')).toHaveCount(0)
})

test('no time of a video passes while it waits for more of its file, and it goes on with it', async ({
  api,
  visit,
  origin,
}) => {
  const [ana, bruno] = [await api.createPerson('Ana Souza'), await api.createPerson('Bruno Lima')]
  await befriend(api, ana, bruno)
  const { page } = await visit(ana, '/app', NARROW)
  const content = await makeVideo(page, 5000, true)
  await publishFile(api, origin, bruno, content, { content_type: 'video', duration_ms: 10_000 })
  await publish(api, bruno, { text_content: 'depois' })
  const [cutAt, goesOnAt] = [0.75, 0.9].map((share) => Math.round(content.length * share)) as [number, number]
  const answer = (route: Route, from: number, to: number) =>
    route.fulfill({
      status: 206,
      contentType: 'video/webm',
      headers: {
        'accept-ranges': 'bytes',
        'content-range': `bytes ${from}-${to - 1}/${content.length}`,
      },
      body: content.subarray(from, to),
    })
  let letGo = (): void => {}
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/files/stories/**', async (route) => {
    const from = Number(/bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0)
    if (from < cutAt) return answer(route, from, cutAt)
    // Its index, without which nothing is played, stands at its end.
    if (from < goesOnAt) await isLetGo
    return answer(route, from, content.length)
  })
  await page.clock.install()
  await page.reload()
  const clip = (await openStories(page, 'Bruno Lima')).locator('.story-media > video.story-cover')
  const read = () =>
    clip.evaluate((one: HTMLVideoElement) => ({
      isPaused: one.paused,
      isStuck: one.currentTime > 0 && one.readyState === HTMLMediaElement.HAVE_CURRENT_DATA,
    }))
  // It waits, and is not told to.
  await expect.poll(read).toEqual({ isPaused: false, isStuck: true })
  const stuckAt = await timeOf(clip)
  const progress = stage(page).getByRole('progressbar')
  const shown = await progress.getAttribute('aria-valuenow')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.runFor(10_000)
  await expect(progress).toHaveAttribute('aria-valuenow', shown ?? '')
  expect(await read()).toEqual({ isPaused: false, isStuck: true })
  letGo()
  await expect.poll(() => timeOf(clip)).toBeGreaterThan(stuckAt)
  await page.clock.runFor(10_000)
  await expect(stage(page).locator('.story-text p')).toHaveText('depois')
})

test('whoever leaves a video for the next person and comes back sees it from its beginning', async ({
  api,
  visit,
  origin,
}) => {
  const people = ['Ana Souza', 'Carla Dias', 'Bruno Lima'].map((name) => api.createPerson(name))
  const [ana, carla, bruno] = await Promise.all(people)
  await befriend(api, ana!, carla!)
  await befriend(api, ana!, bruno!)
  await publish(api, carla!, { text_content: 'da Carla' })
  const { page } = await visit(ana!, '/app', NARROW)
  const content = stretchVideo(await makeVideo(page, 3000), 4)
  await publishFile(api, origin, bruno!, content, { content_type: 'video', duration_ms: 12_000 })
  const clip = (await openStories(page, 'Bruno Lima')).locator('.story-media > video.story-cover')
  const left = viewer(page).locator('.story-page[inert] video.story-cover')
  await expect(viewer(page).locator('.story-page[inert]')).toContainText('da Carla')
  await expect.poll(() => timeOf(clip)).toBeGreaterThan(1)
  await page.keyboard.press('ArrowRight')
  await expect(stage(page).locator('.story-text p')).toHaveText('da Carla')
  await page.keyboard.press('Space')
  await expect.poll(() => timeOf(left)).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect.poll(() => timeOf(clip)).toBeGreaterThan(0)
  expect(await clip.evaluate((one: HTMLVideoElement) => one.paused)).toBe(false)
})
