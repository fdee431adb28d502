import type { Page } from '@playwright/test'
import { takePhoto } from '../../e2e/support/media-files.ts'
import { choose } from '../../e2e/support/media-steps.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { openSlowPage } from '../support/browser.ts'
import { percentile } from '../support/latency.ts'
import { print, printBar } from '../support/report.ts'
import { inMs, type WebWorld } from './world.ts'

const RUNS = 5
/** As a phone takes it: twelve million pixels. */
const SIZE = { width: 4000, height: 3000 }
/** Nobody sends a picture sooner than it can be seen and judged. */
const LOOK_MS = 1500

/**
 * How long does one wait between picking a photo and one's own bubble with it? What the machine takes: until the photo
 * stands in the preview, and from the press on send to the bubble; how long its person looks at it is theirs.
 */
export async function benchPhoto({ browser, server: { url }, api, ana }: WebWorld): Promise<void> {
  const friend = await api.createPerson('Davi Reis')
  const chat = await api.createChat(ana, friend)
  const photo = await takePhoto('praia.jpg', SIZE)
  const { context, page } = await openSlowPage(browser, url, ana)
  await page.goto(`${url}/chat/${chat}`)
  const previews: number[] = []
  const bubbles: number[] = []
  for (let run = 0; run <= RUNS; run += 1) {
    await page.evaluate(markPreview)
    const preview = await choose(page, 'gallery', photo)
    const previewMs = await readMs(page)
    await page.waitForTimeout(LOOK_MS)
    await page.evaluate(markBubble)
    await preview.getByRole('button', { name: /^Enviar/ }).click()
    const bubbleMs = await readMs(page)
    // The first one loads the code of all this.
    if (run > 0) {
      previews.push(previewMs)
      bubbles.push(bubbleMs)
    }
    await preview.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cancelar envio' }).waitFor({ state: 'detached' })
  }
  print('photo to preview, each', previews.map(inMs))
  print('press on send to bubble, each', bubbles.map(inMs))
  const sums = previews.map((ms, index) => ms + (bubbles[index] ?? Number.NaN))
  printBar('picking a photo to its own bubble, 4× slower', percentile(sums, 0.5), budgets.photoBubbleMs, 'ms')
  await context.close()
}

type WithPhotoMs = { leroPhotoMs?: Promise<number> }

const readMs = (page: Page): Promise<number> =>
  page.evaluate(() => (window as WithPhotoMs).leroPhotoMs ?? Number.NaN)

/** From the moment at which the browser has the file to the frame with the preview. */
const markPreview = (): void => {
  ;(window as WithPhotoMs).leroPhotoMs = new Promise((resolve) => {
    addEventListener(
      'change',
      () => {
        const startedAt = performance.now()
        const observer = new MutationObserver(() => {
          if (!document.querySelector('dialog.preview img')) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - startedAt))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      },
      { capture: true, once: true },
    )
  })
}

/** From the press on send to the frame with a photo as the newest message. */
const markBubble = (): void => {
  const readNewest = () => [...document.querySelectorAll('.message-scroller [data-key]')].at(-1)
  const before = readNewest()?.getAttribute('data-key')
  ;(window as WithPhotoMs).leroPhotoMs = new Promise((resolve) => {
    addEventListener(
      'click',
      () => {
        const startedAt = performance.now()
        const observer = new MutationObserver(() => {
          const newest = readNewest()
          if (newest?.getAttribute('data-key') === before || !newest?.querySelector('.media-image')) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - startedAt))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      },
      { capture: true, once: true },
    )
  })
}
