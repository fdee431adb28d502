import sharp from 'sharp'

/** A plain picture, as a camera would send it. */
export function drawPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#0b6285' } })
    .jpeg()
    .toBuffer()
}
