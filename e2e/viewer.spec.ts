import type { Page } from '@playwright/test'
import { recordVideo, takePhoto } from './support/media-files.ts'
import { expectSeen } from './support/media-steps.ts'
import { message, putFinger, waitForChat, waitForPaint } from './support/screens.ts'
import { sendFile } from './support/send-file.ts'
import { expect, NARROW, test } from './support/test.ts'
import { doubleTap, pinch } from './support/touch.ts'

test.use(NARROW)

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Fotos e vídeos' })
const words = (page: Page) => viewer(page).locator('.viewer-words')
const picture = (page: Page) => viewer(page).getByRole('img')
/** How large the picture is drawn, as a factor. */
const scaleOf = (page: Page) =>
  picture(page).evaluate((img) => new DOMMatrix(getComputedStyle(img).transform).a)

/** One finger from the middle of the stage, so far. */
async function stroke(page: Page, x: number, y: number): Promise<void> {
  // Nobody touches what has not been painted yet.
  await waitForPaint(page)
  const finger = await putFinger(page)
  await finger.down(195, 422)
  await finger.moveBy(x, y)
  await finger.up()
}

test('on a phone fingers lead through the viewer: a swipe, a pinch, a double tap, a pull down, past a video that plays', async ({
  api,
  origin,
  visit,
  chat: { ana, bruno, conversationId },
}) => {
  const { page } = await visit(ana, '/app', NARROW)
  const size = { width: 320, height: 180 }
  const video = await recordVideo(page, 'trilha.webm', size)
  const give = (content: Buffer, fields: Parameters<typeof sendFile>[5]) =>
    sendFile(api, origin, bruno, conversationId, content, fields)
  for (const content of ['primeira', 'segunda']) {
    const photo = await takePhoto(content, { width: 600, height: 900 })
    await give(photo.buffer, { message_type: 'image', content })
  }
  await give(video.buffer, { message_type: 'video', content: 'trilha', duration_ms: 1000, ...size })
  await page.goto(`/chat/${conversationId}`)
  await waitForChat(page)
  // By a key: the list may still be finding its place, and a press would meet another photo.
  await message(page, 'primeira').getByRole('button', { name: 'Abrir foto' }).press('Enter')
  await expect(words(page)).toHaveText('primeira')
  await expectSeen(picture(page))

  await test.step('a swipe to the left shows the next, one to the right the one before, a short one neither', async () => {
    await stroke(page, -40, 0)
    await expect.poll(() => picture(page).getAttribute('style')).toContain('translate(0px, 0px)')
    await expect(words(page)).toHaveText('primeira')
    await stroke(page, -120, 0)
    await expect(words(page)).toHaveText('segunda')
    await stroke(page, 120, 0)
    await expect(words(page)).toHaveText('primeira')
    await expectSeen(picture(page))
  })

  await test.step('two fingers that part make it three times as large, and it is moved then, not left', async () => {
    await pinch(page, { x: 195, y: 422 }, 60, 180)
    await expect.poll(() => scaleOf(page)).toBeCloseTo(3, 1)
    const before = (await picture(page).boundingBox())!
    await stroke(page, -120, 0)
    await expect.poll(async () => (await picture(page).boundingBox())!.x).toBeCloseTo(before.x - 120)
    await expect(words(page)).toHaveText('primeira')
    await pinch(page, { x: 195, y: 422 }, 180, 40)
    await expect.poll(() => scaleOf(page)).toBe(1)
  })

  await test.step('a double tap makes it large at that point, another one brings it back', async () => {
    await doubleTap(page, { x: 100, y: 422 })
    await expect.poll(() => scaleOf(page)).toBe(2.5)
    await doubleTap(page, { x: 100, y: 422 })
    await expect.poll(() => scaleOf(page)).toBe(1)
  })

  await test.step('a video plays, and a finger leads past it as past a photo', async () => {
    await stroke(page, -120, 0)
    await stroke(page, -120, 0)
    await expect(words(page)).toHaveText('trilha')
    const playing = viewer(page).locator('video')
    await expect
      .poll(() => playing.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0.2)
    expect(await playing.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320)
    await stroke(page, 120, 0)
    await expect(words(page)).toHaveText('segunda')
    await stroke(page, -120, 0)
    await expect(words(page)).toHaveText('trilha')
  })

  await test.step('its controls stay under the finger', async () => {
    const playing = viewer(page).locator('video')
    const box = (await playing.boundingBox())!
    const finger = await putFinger(page)
    await finger.down(195, box.y + box.height - 20)
    await finger.moveBy(-120, 0)
    await finger.up()
    await expect(words(page)).toHaveText('trilha')
  })

  await test.step('a pull down closes it, from a video and from a photo; a short one lets it be', async () => {
    await stroke(page, 0, 160)
    await expect(viewer(page)).toHaveCount(0)
    await message(page, 'segunda').getByRole('button', { name: 'Abrir foto' }).click()
    await expect(words(page)).toHaveText('segunda')
    await expectSeen(picture(page))
    await stroke(page, 0, 60)
    await expect.poll(() => picture(page).getAttribute('style')).toContain('translate(0px, 0px)')
    await stroke(page, 0, 160)
    await expect(viewer(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/chat\//)
  })
})
