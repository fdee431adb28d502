/**
 * `node --import tsx tools/demo/film-scene.ts`: records `scenes/waterfall.webm` anew, by the browser itself from what it
 * draws. The picture comes nearer, and the water falls.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../install-browser.ts'
import { SCENES } from './draw.ts'
import { FILM } from './film.ts'

const SCENE = 'waterfall'

const executablePath = findChromium()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
try {
  const page = await browser.newPage()
  // What runs this file names functions by a helper that the page does not have.
  await page.evaluate('globalThis.__name = (named) => named')
  const svg = await readFile(join(SCENES, `${SCENE}.svg`), 'base64')
  const film = await page.evaluate(
    async ({ picture, width, height, duration_ms }) => {
      const scene = new Image(width, height)
      scene.src = `data:image/svg+xml;base64,${picture}`
      await scene.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d')!
      pen.scale(width / 400, height / 300)
      pen.lineCap = 'round'
      const draw = (ms: number): void => {
        const nearer = 1 + (0.12 * ms) / duration_ms
        pen.save()
        pen.translate(200, 200)
        pen.scale(nearer, nearer)
        pen.translate(-200, -200)
        pen.drawImage(scene, 0, 0, 400, 300)
        // Each thread of water at a speed of its own.
        pen.setLineDash([34, 26])
        for (const [nth, [from, to]] of [
          [168, 182],
          [190, 194],
          [218, 214],
          [242, 228],
        ].entries()) {
          pen.lineDashOffset = -ms * (0.16 + 0.03 * nth)
          pen.strokeStyle = nth % 2 === 0 ? '#ffffff' : '#9fd3e0'
          pen.lineWidth = 5
          pen.beginPath()
          pen.moveTo(from!, 4)
          pen.lineTo(to!, 220)
          pen.stroke()
        }
        pen.fillStyle = '#ffffff'
        pen.beginPath()
        pen.ellipse(204, 227, 80 + 5 * Math.sin(ms / 130), 18 + 2 * Math.sin(ms / 90), 0, 0, 2 * Math.PI)
        pen.fill()
        pen.restore()
      }
      draw(0)
      const options = { mimeType: 'video/webm;codecs=vp8', videoBitsPerSecond: 190_000 }
      const recorder = new MediaRecorder(canvas.captureStream(20), options)
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      const isOver = new Promise((resolve) => (recorder.onstop = resolve))
      recorder.start()
      const startedAtMs = performance.now()
      await new Promise<void>((resolve) => {
        const next = (): void => {
          const ms = performance.now() - startedAtMs
          draw(ms)
          if (ms < duration_ms) setTimeout(next, 50)
          else resolve()
        }
        next()
      })
      recorder.stop()
      await isOver
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    },
    { picture: svg, ...FILM },
  )
  await writeFile(join(SCENES, `${SCENE}.webm`), film, 'base64')
} finally {
  await browser.close()
}
