import { loadSharp } from '../../platform/files/check-image.ts'
import { DRAWN_WITHIN } from '../../platform/files/draw-in-turn.ts'

/** D-154. */
const SIDE_PX = 512
const QUALITY = 82

/**
 * A photo as it is shown: a square of 512 px, upright and opaque, without what the camera wrote into it (place, device). Null
 * when it cannot be drawn.
 */
export async function squarePhoto(content: Buffer): Promise<Buffer | null> {
  const sharp = await loadSharp()
  try {
    return await sharp(content)
      .rotate()
      .resize(SIDE_PX, SIDE_PX, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .webp({ quality: QUALITY })
      .timeout(DRAWN_WITHIN)
      .toBuffer()
  } catch {
    return null
  }
}
