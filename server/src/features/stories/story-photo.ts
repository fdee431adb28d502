import { loadSharp } from '../../platform/files/check-image.ts'
import { DRAWN_WITHIN } from '../../platform/files/draw-in-turn.ts'

const WIDTH_PX = 1080
const HEIGHT_PX = 1920
const QUALITY = 82

/**
 * A photo as a story shows it: upright, no larger than 1080×1920, without what the camera wrote into it (place, device).
 * Null when it cannot be drawn.
 */
export async function shrinkPhoto(content: Buffer): Promise<Buffer | null> {
  const sharp = await loadSharp()
  try {
    return await sharp(content)
      .rotate()
      .resize(WIDTH_PX, HEIGHT_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout(DRAWN_WITHIN)
      .toBuffer()
  } catch {
    return null
  }
}
