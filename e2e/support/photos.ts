import type { Locator } from '@playwright/test'
import sharp from 'sharp'

/** A photo of 900 by 600 as it comes from a camera roll. */
export async function photograph(background: string) {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: 'praia.jpg', mimeType: 'image/jpeg', buffer }
}

/** The same, red on its left and blue on its right. */
export async function twoHalves() {
  const red = { create: { width: 450, height: 600, channels: 3, background: '#c0392b' } } as const
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1f5fa8' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  return { name: 'praia.jpg', mimeType: 'image/jpeg', buffer }
}

/** Whether a face cut from the left of two halves is red where the middle of them would be blue. */
export function isRedOnItsRight(face: Locator): Promise<boolean> {
  return face.evaluate(async (img: HTMLImageElement) => {
    // Its width is known from its first bytes; drawn before its last one it is nothing.
    await img.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 512, height: 512 })
    const context = canvas.getContext('2d')!
    context.drawImage(img, 0, 0, 512, 512)
    const [red = 0, , blue = 255] = context.getImageData(360, 256, 1, 1).data
    return red > 150 && blue < 100
  })
}
