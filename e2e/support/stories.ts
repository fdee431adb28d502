import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { CallInput, CallOutput } from '#contract/registry.ts'
import { upload } from '../../tools/demo/upload.ts'
import type { Api, Person } from './api.ts'
import { expect } from './test.ts'

export async function befriend(api: Api, a: Person, b: Person): Promise<void> {
  await api.call(a, 'connections.request', { user_id: b.id })
  await api.call(b, 'connections.accept', { user_id: a.id })
}

/** A photograph with a place in it, in one colour. */
export function makePhoto(background = '#1d6a40', width = 900, height = 1200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '8/1 3/1 0/1' } })
    .toBuffer()
}

/**
 * A video of so many milliseconds, recorded by the page's own browser from a canvas; one that flickers has some hundred
 * times as many bytes.
 */
export async function makeVideo(page: Page, lengthMs = 1200, isFlickering = false): Promise<Buffer> {
  const options = { forMs: lengthMs, flickers: isFlickering }
  const bytes = await page.evaluate(async ({ forMs, flickers }) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 128
    const context = canvas.getContext('2d')!
    const noise = context.createImageData(128, 128)
    let hue = 0
    const paint = setInterval(() => {
      context.fillStyle = `hsl(${(hue += 9)} 80% 50%)`
      context.fillRect(0, 0, 128, 128)
      if (!flickers) return
      crypto.getRandomValues(noise.data)
      context.putImageData(noise, 0, 0)
    }, 40)
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const chunks: Blob[] = []
    recorder.ondataavailable = ({ data }) => chunks.push(data)
    const stopped = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    setTimeout(() => recorder.stop(), forMs)
    await stopped
    clearInterval(paint)
    return [...new Uint8Array(await new Blob(chunks).arrayBuffer())]
  }, options)
  return Buffer.from(bytes)
}

/** The length in seconds of what a video is served. */
export function measureVideo(video: Locator): Promise<number> {
  return video.evaluate(async (one: HTMLVideoElement) => {
    const whole = document.createElement('video')
    whole.src = one.src
    await new Promise((resolve) => (whole.onloadeddata = resolve))
    // A recording tells its length once one has looked for its end.
    const found = new Promise((resolve) => (whole.onseeked = resolve))
    whole.currentTime = 1e7
    await found
    return whole.currentTime
  })
}

/** The same recording, played so many times slower (at most 16): its clock of a millisecond counts longer ones. */
export function stretchVideo(video: Buffer, times: number): Buffer {
  const stretched = Buffer.from(video)
  const scaleAt = stretched.indexOf(Buffer.from('2ad7b1830f4240', 'hex'))
  if (scaleAt < 0) throw new Error('A recording of another form: its TimestampScale is not where it was.')
  stretched.writeUIntBE(1_000_000 * times, scaleAt + 4, 3)
  return stretched
}

export async function publish(
  api: Api,
  person: Person,
  more: Partial<CallInput<'stories.publish'>> = {},
): Promise<CallOutput<'stories.publish'>['story']> {
  const input = { id: randomUUID(), content_type: 'text', text_content: 'bom dia', ...more } as const
  return (await api.call(person, 'stories.publish', input)).story
}

/** Publishes a file over HTTP. */
export async function publishFile(
  api: Api,
  origin: string,
  person: Person,
  content: Buffer,
  more: Partial<CallInput<'stories.publish'>> = {},
): Promise<CallOutput<'stories.publish'>['story']> {
  const file_id = await upload(origin, person.session.access_token, 'stories', content)
  return publish(api, person, { content_type: 'image', text_content: undefined, file_id, ...more })
}

/** Calls about stories, whichever way they leave, from the next page that is loaded on. */
export function listenToCalls(page: Page): string[] {
  const calls: string[] = []
  const read = (text: string, pattern: RegExp) => {
    const name = pattern.exec(text)?.[1]
    if (name) calls.push(name)
  }
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => read(payload.toString(), /"name":"(stories\.\w+)"/)),
  )
  page.on('request', (request) => read(request.url(), /\/api\/(stories\.\w+)$/))
  return calls
}

export function strip(page: Page): Locator {
  return page.getByRole('region', { name: 'Stories' })
}

export function viewer(page: Page): Locator {
  return page.locator('dialog.story-viewer')
}

/** The stage that is looked at: on a phone those of who comes before and after wait beside it. */
export function stage(page: Page): Locator {
  return viewer(page).locator('.story-page:not([inert])')
}

export function creator(page: Page): Locator {
  return page.locator('dialog.story-creator')
}

/** Opens somebody's stories from the strip; answers the stage. */
export async function openStories(page: Page, name: string): Promise<Locator> {
  await strip(page)
    .getByRole('button', { name: new RegExp(`Ver stories de ${name}`) })
    .click()
  await expect(viewer(page)).toBeVisible()
  return stage(page)
}

/** A toast by its words. */
export function toast(page: Page, text: string): Locator {
  return page.getByText(text, { exact: true })
}
