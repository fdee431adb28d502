import type { Sharp } from 'sharp'
import { MEDIA_PLACEHOLDER_MAX_LENGTH } from '#contract/limits.ts'
import { loadSharp, PIXELS_MAX } from '../../platform/files/check-image.ts'
import { DRAWN_WITHIN } from '../../platform/files/draw-in-turn.ts'

const THUMBNAIL_PX = 480
const PLACEHOLDER_PX = [32, 24, 16, 8] as const
const READ = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const

export type Photo = {
  readonly content: Buffer
  readonly content_type: string
  readonly width: number
  readonly height: number
}

export type Preview = { readonly thumbnail: Buffer; readonly placeholder: string | null }

/** By the format of what was sent; whatever else can be drawn becomes a WebP. */
const WRITERS: Readonly<Record<string, readonly [contentType: string, write: (image: Sharp) => Sharp]>> = {
  jpeg: ['image/jpeg', (image) => image.jpeg({ quality: 85 })],
  png: ['image/png', (image) => image.png()],
  gif: ['image/gif', (image) => image.gif()],
}
const OTHERS = ['image/webp', (image: Sharp) => image.webp({ quality: 82 })] as const

/**
 * A photo drawn anew: upright, its movement kept, and nothing in it but pixels: no place, no device, no bytes behind
 * the picture. Null when it cannot be drawn.
 */
export async function preparePhoto(given: Buffer): Promise<Photo | null> {
  const sharp = await loadSharp()
  try {
    const { format, pages = 1 } = await sharp(given, READ).metadata()
    const image = pages > 1 ? sharp(given, { ...READ, animated: true }) : sharp(given, READ).rotate()
    const [content_type, write] = WRITERS[format] ?? OTHERS
    const { data, info } = await write(image).timeout(DRAWN_WITHIN).toBuffer({ resolveWithObject: true })
    // An animation is a column of its frames.
    return { content: data, content_type, width: info.width, height: info.pageHeight ?? info.height }
  } catch {
    return null
  }
}

/** A small picture of it, and a tiny one that a message carries itself. Null when it cannot be drawn. */
export async function preparePreview(given: Buffer): Promise<Preview | null> {
  const sharp = await loadSharp()
  try {
    const thumbnail = await sharp(given, READ)
      .rotate()
      .resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .timeout(DRAWN_WITHIN)
      .toBuffer()
    for (const side of PLACEHOLDER_PX) {
      const tiny = await sharp(thumbnail)
        .resize(side, side, { fit: 'inside' })
        .webp({ quality: 30 })
        .toBuffer()
      const placeholder = tiny.toString('base64')
      if (placeholder.length <= MEDIA_PLACEHOLDER_MAX_LENGTH) return { thumbnail, placeholder }
    }
    return { thumbnail, placeholder: null }
  } catch {
    return null
  }
}
