import type Sharp from 'sharp'

/** A picture of more pixels is refused before one of them is decoded: a small file can hold a gigabyte. */
export const PIXELS_MAX = 50_000_000

/** Whether a picture's header is readable and asks for no more pixels than one may, all its frames together. */
export async function isReasonableImage(content: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  try {
    const { width, height, pages = 1 } = await sharp(content, { limitInputPixels: false }).metadata()
    // The height of an animation is that of one frame here.
    return width * height * pages <= PIXELS_MAX
  } catch {
    return false
  }
}

/** Loaded with the first picture: it takes memory that a chat without pictures does not need. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // One picture must not take all cores from the messages.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
