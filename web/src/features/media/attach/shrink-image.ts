/** As much as a large screen shows. */
const SIDE_MAX_PX = 2048
const QUALITY = 0.85
/** One that is small already goes out as it is. */
const LEAVE_BYTES = 400 * 1024
/** More than any device has room for. */
const PIXELS_MAX = 100_000_000

type Photo = { readonly file: Blob; readonly width: number; readonly height: number }

/**
 * A picture with at most 2,048 pixels on its longer side, upright; null where the browser cannot read it. What moves
 * stays as it is. The browser reads, scales and writes it off the page's thread by itself.
 */
export async function shrinkImage(file: Blob): Promise<Photo | null> {
  const whole = await createImageBitmap(file).catch(() => null)
  if (!whole) return null
  const { width, height } = whole
  const scale = Math.min(1, SIDE_MAX_PX / Math.max(width, height))
  const isLeft = file.type === 'image/gif' || (scale === 1 && file.size <= LEAVE_BYTES)
  if (isLeft || width * height > PIXELS_MAX) {
    whole.close()
    return { file, width, height }
  }
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  try {
    const small = await draw(whole, size)
    // Drawings and screenshots may be smaller as they were.
    return small.size < file.size || scale < 1 ? { file: small, ...size } : { file, width, height }
  } finally {
    whole.close()
  }
}

async function draw(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // JPEG knows no transparency.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
