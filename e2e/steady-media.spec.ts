import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { recordVideo, takePhoto, writePdf } from './support/media-files.ts'
import { expectSeen } from './support/media-steps.ts'
import { voices } from './support/microphone.ts'
import { message, messages, row, waitForChat, waitForWorker } from './support/screens.ts'
import { sendFile } from './support/send-file.ts'
import { expect, NARROW, test } from './support/test.ts'
import { hum, sendVoice } from './support/voice.ts'

/** Bits in a second: pictures take seconds to come. */
const SLOW = 100_000

/** Every move of something that is seen, from now on. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Source = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }
    const describe = ({ node, previousRect, currentRect }: Source) =>
      `${node?.nodeName} ${node?.className} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: Source[] })[])
        shifts.push(sources.map(describe).join('; '))
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

for (const [device, options] of [
  ['a phone', NARROW],
  ['a desk', {}],
] as const)
  test(`on ${device} nothing moves while photos, an album, a video, a document and a voice message come over a slow line`, async ({
    api,
    origin,
    visit,
    chat: { ana, bruno, conversationId },
  }) => {
    const { page, line } = await visit(ana, '/app', options)
    await waitForWorker(page)
    const size = { width: 320, height: 180 }
    const video = await recordVideo(page, 'trilha.webm', size)
    const wide = await takePhoto('larga.jpg', { width: 1600, height: 900 })
    const tall = await takePhoto('alta.jpg', { width: 900, height: 1600 })
    const give = (content: Buffer, fields: Parameters<typeof sendFile>[5]) =>
      sendFile(api, origin, bruno, conversationId, content, fields)
    await give(tall.buffer, { message_type: 'image', content: 'a primeira' })
    await sendVoice(api, origin, bruno, conversationId, hum(2), 2000)
    await give(writePdf('roteiro.pdf', 3000).buffer, { message_type: 'file', file_name: 'roteiro.pdf' })
    const { buffer: frame } = await takePhoto('quadro.jpg', size)
    const poster = frame.toString('base64')
    await give(video.buffer, { message_type: 'video', duration_ms: 1000, poster, ...size })
    const album_id = randomUUID()
    for (const { buffer } of [wide, tall, wide]) await give(buffer, { message_type: 'image', album_id })
    await give(wide.buffer, { message_type: 'image', content: 'a última' })
    await expect(row(page, 'Bruno Lima')).toContainText('a última')

    // Photos, the album's three and the picture of the video.
    const pictures = messages(page).locator('.media-frame img:not(.media-blurred)')
    line.setSpeed(SLOW)
    await row(page, 'Bruno Lima').click()
    await expect(message(page, 'a última')).toBeVisible()
    await waitForChat(page)
    const readShifts = await watchShifts(page)
    const before = await message(page, 'a última').boundingBox()
    expect(await pictures.count()).toBeLessThan(6)
    await expect(pictures).toHaveCount(6, { timeout: 60_000 })
    for (const picture of await pictures.all()) await expectSeen(picture)
    await expect(voices(page)).toHaveCount(1)
    await expect(messages(page).locator('.media-file')).toContainText('roteiro.pdf')
    expect(await readShifts()).toEqual([])
    expect(await message(page, 'a última').boundingBox()).toEqual(before)
  })
