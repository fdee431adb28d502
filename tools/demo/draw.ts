import { join } from 'node:path'
import sharp from 'sharp'

const FACES = join(import.meta.dirname, '../../web/src/ui/faces')
export const SCENES = join(import.meta.dirname, 'scenes')
const FACE_PX = 512
/** The longer side, as of a photo that a phone has made smaller. */
const PHOTO_PX = 1200

/** Somebody's drawn face, or what a group shows in place of one. */
export function drawAvatar(folder: 'faces' | 'scenes', name: string): Promise<Buffer> {
  const file = join(folder === 'faces' ? FACES : SCENES, `${name}.svg`)
  return sharp(file, { density: 600 }).resize(FACE_PX, FACE_PX).png().toBuffer()
}

/** A drawn scene as a photo. */
export function drawPhoto(scene: string, longerPx = PHOTO_PX): Promise<Buffer> {
  return sharp(join(SCENES, `${scene}.svg`), { density: 300 })
    .resize(longerPx, longerPx, { fit: 'inside' })
    .jpeg({ quality: 82 })
    .toBuffer()
}
