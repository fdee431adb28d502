/** As the server shows it (D-154): what is more is not worth its bytes. */
const SIDE_PX = 512
const QUALITY = 0.9
/** The server's own limit: a small file can hold pixels that no device has room for. */
const PIXELS_MAX = 50_000_000
const FILE_MAX_BYTES = 64 * 1024 * 1024

export class UnusablePhoto extends Error {
  constructor(readonly reason: 'no_picture' | 'too_large') {
    super(reason)
    this.name = 'UnusablePhoto'
  }
}

/** The middle of a picture as an upright square JPEG, some 60 KB. Throws UnusablePhoto. */
export function shrinkPhoto(file: File): Promise<Blob> {
  return withPicture(file, (picture) =>
    drawSquare(picture, Math.min(picture.naturalWidth, picture.naturalHeight)),
  )
}

/** Throws UnusablePhoto for what is no picture, or too large to be unfolded. */
export function assertUsable(file: File): Promise<void> {
  return withPicture(file, () => Promise.resolve())
}

async function withPicture<T>(file: File, run: (picture: HTMLImageElement) => Promise<T>): Promise<T> {
  if (!file.type.startsWith('image/')) throw new UnusablePhoto('no_picture')
  if (file.size > FILE_MAX_BYTES) throw new UnusablePhoto('too_large')
  const url = URL.createObjectURL(file)
  try {
    const picture = await readHeader(url)
    const { naturalWidth: width, naturalHeight: height } = picture
    if (width * height > PIXELS_MAX) throw new UnusablePhoto('too_large')
    return await run(picture)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Resolves when the size is known; the pixels are unfolded when they are drawn. */
function readHeader(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => reject(new UnusablePhoto('no_picture'))
    picture.src = url
  })
}

async function drawSquare(picture: HTMLImageElement, side: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE_PX
  const pen = canvas.getContext('2d')
  if (!pen || side === 0) throw new UnusablePhoto('no_picture')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, SIDE_PX, SIDE_PX)
  pen.imageSmoothingQuality = 'high'
  const left = (picture.naturalWidth - side) / 2
  const top = (picture.naturalHeight - side) / 2
  pen.drawImage(picture, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new UnusablePhoto('no_picture')
  return blob
}
