import { POSTER_MAX_LENGTH } from '#contract/limits.ts'

const PATIENCE_MS = 8000
const POSTER_SIDE_PX = 480
const POSTER_QUALITIES = [0.7, 0.5, 0.3] as const

export type VideoFacts = {
  readonly width?: number
  readonly height?: number
  readonly duration_ms?: number
  /** JPEG in base64. */
  readonly poster?: string
}

/** Size, length and a picture of a video, as far as this browser can read it. */
export async function readVideo(file: Blob): Promise<VideoFacts> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = url
  try {
    await happens(video, 'loadeddata')
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0) return {}
    const seconds = await findLength(video)
    await seek(video, Math.min(0.5, seconds / 2))
    const poster = drawPoster(video)
    return { width, height, duration_ms: Math.round(seconds * 1000), ...(poster && { poster }) }
  } catch {
    return {}
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** One that was recorded in a browser does not know its length before its end was seen. */
async function findLength(video: HTMLVideoElement): Promise<number> {
  if (Number.isFinite(video.duration)) return video.duration
  const known = happens(video, 'durationchange')
  video.currentTime = Number.MAX_SAFE_INTEGER
  await known
  return Number.isFinite(video.duration) ? video.duration : video.currentTime
}

async function seek(video: HTMLVideoElement, seconds: number): Promise<void> {
  const isThere = happens(video, 'seeked')
  video.currentTime = seconds
  await isThere
}

function drawPoster(video: HTMLVideoElement): string | null {
  const scale = Math.min(1, POSTER_SIDE_PX / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  for (const quality of POSTER_QUALITIES) {
    const poster = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? ''
    if (poster !== '' && poster.length <= POSTER_MAX_LENGTH) return poster
  }
  return null
}

function happens(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, PATIENCE_MS, new Error(`no ${event}`))
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    video.addEventListener(event, end(resolve), { once: true })
    video.addEventListener(
      'error',
      end(() => reject(new Error('cannot be read'))),
      { once: true },
    )
  })
}
