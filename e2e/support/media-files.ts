import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** A file as a chooser takes it. */
export type GivenFile = { name: string; mimeType: string; buffer: Buffer }

type Size = { readonly width: number; readonly height: number }

/** A photo as a phone takes it: where it was taken stands in it. */
export async function takePhoto(name: string, { width, height }: Size, tint = '#2f8f9d'): Promise<GivenFile> {
  const sun = Buffer.from(
    `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">
      <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#ffd9a0"/><stop offset="1" stop-color="${tint}"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/><circle cx="62%" cy="42%" r="16%" fill="#fff2cf"/>
      <path d="M0 ${height * 0.72} Q ${width * 0.3} ${height * 0.5} ${width * 0.55} ${height * 0.74} T ${width} ${height * 0.66} V ${height} H 0z" fill="#173a3f" opacity=".75"/></svg>`,
  )
  const buffer = await sharp(sun)
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'Lero', Model: 'Teste' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '22/1 26/1 4123/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '42/1 58/1 3012/100',
      },
    })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A PDF of one page, and of as many bytes as asked for. */
export function writePdf(name: string, bytes = 0): GivenFile {
  const head =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n'
  const filling = Buffer.alloc(Math.max(0, bytes - head.length), '%')
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat([Buffer.from(head), filling]) }
}

/** A video of about a second, recorded by the browser itself from what it draws. */
export async function recordVideo(page: Page, name: string, { width, height }: Size): Promise<GivenFile> {
  const base64 = await page.evaluate(
    async ({ width: across, height: down }) => {
      const canvas = document.createElement('canvas')
      canvas.width = across
      canvas.height = down
      const pen = canvas.getContext('2d')!
      const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      const isOver = new Promise((resolve) => (recorder.onstop = resolve))
      recorder.start()
      await new Promise<void>((resolve) => {
        let frame = 0
        const draw = (): void => {
          pen.fillStyle = `hsl(${180 + frame} 60% 40%)`
          pen.fillRect(0, 0, across, down)
          pen.fillStyle = '#ffb224'
          pen.fillRect((frame * 5) % across, down / 3, down / 3, down / 3)
          frame += 1
          if (frame < 40) requestAnimationFrame(draw)
          else resolve()
        }
        draw()
      })
      recorder.stop()
      await isOver
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    },
    { width, height },
  )
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}
