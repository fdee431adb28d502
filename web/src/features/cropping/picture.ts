/** A decoded photo, upright as its camera and its person turned it. */
export type Picture = {
  readonly file: Blob
  readonly turns: number
  readonly canvas: HTMLCanvasElement
  readonly url: string
}

/** Which part of a picture is shown: its shape, how near, and where its middle lies (0 to 1 across and down). */
export type Crop = { readonly ratio: Ratio; readonly zoom: number; readonly x: number; readonly y: number }

export const RATIOS = { original: null, '9:16': 9 / 16, '4:5': 4 / 5, '1:1': 1 } as const
export type Ratio = keyof typeof RATIOS
export const WHOLE: Crop = { ratio: 'original', zoom: 1, x: 0.5, y: 0.5 }
export const ZOOM_MAX = 4

type Size = { readonly width: number; readonly height: number }

/** The part in pixels of the picture, always within it. */
export function partOf({ width, height }: Size, { ratio, zoom, x, y }: Crop) {
  const shape = RATIOS[ratio] ?? width / height
  const isWide = width / height > shape
  const partHeight = (isWide ? height : width / shape) / zoom
  const partWidth = (isWide ? height * shape : width) / zoom
  return {
    left: clamp(x * width - partWidth / 2, 0, width - partWidth),
    top: clamp(y * height - partHeight / 2, 0, height - partHeight),
    width: partWidth,
    height: partHeight,
  }
}

/** The crop after its picture was dragged by shares of the frame's width and height. */
export function moveCrop(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const part = partOf(size, crop)
  const left = clamp(part.left - byX * part.width, 0, size.width - part.width)
  const top = clamp(part.top - byY * part.height, 0, size.height - part.height)
  return { ...crop, x: (left + part.width / 2) / size.width, y: (top + part.height / 2) / size.height }
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** More pixels than a story shows are of no use, and cost the memory of a small phone. */
const SIDE_MAX_PX = 2400
const OUT_WIDTH_PX = 1080
const OUT_HEIGHT_PX = 1920
const QUALITY = 0.9

/** Reads a photo, turned by so many quarters; null when it is none that this browser can draw. */
export async function openPicture(file: Blob, turns = 0): Promise<Picture | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, SIDE_MAX_PX / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = document.createElement('canvas')
  const isAcross = turns % 2 === 1
  canvas.width = isAcross ? height : width
  canvas.height = isAcross ? width : height
  const context = canvas.getContext('2d')
  if (!context) return null
  // What is transparent is white: a JPEG would make it black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(bitmap, -width / 2, -height / 2, width, height)
  bitmap.close()
  const content = await toJpeg(canvas)
  return content && { file, turns, canvas, url: URL.createObjectURL(content) }
}

/** How large the shown part is published, in pixels. */
export function outSizeOf(picture: Size, crop: Crop): Size {
  const part = partOf(picture, crop)
  const scale = Math.min(1, OUT_WIDTH_PX / part.width, OUT_HEIGHT_PX / part.height)
  return {
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  }
}

/** The shown part as a photo; `paint` puts something upon it. */
export function exportCrop(
  { canvas }: Picture,
  crop: Crop,
  paint?: (context: CanvasRenderingContext2D) => void,
): Promise<Blob | null> {
  const part = partOf(canvas, crop)
  const out = Object.assign(document.createElement('canvas'), outSizeOf(canvas, crop))
  const context = out.getContext('2d')
  context?.drawImage(canvas, part.left, part.top, part.width, part.height, 0, 0, out.width, out.height)
  if (context) paint?.(context)
  return toJpeg(out)
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
