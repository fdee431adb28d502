/** A video and the part of it that is shown. */
export type MadeClip = {
  readonly content: Blob
  readonly url: string
  /** Null: not known. */
  readonly lengthMs: number | null
  readonly startMs: number
  readonly endMs: number
}

/** Formats a browser records, the one that every other plays first. */
export const RECORDED_TYPES = ['video/mp4', 'video/webm;codecs=vp9,opus', 'video/webm'] as const

/** A part that begins or ends so near to the whole is the whole. */
const NEAR_MS = 150
const SIDE_MAX_PX = 1280
const FRAMES_PER_SECOND = 30
const BITS_PER_SECOND = 4_000_000

/** Something of the video is left out; of one whose length is not known, what is beyond the 60 seconds. */
export function isCut({ lengthMs, startMs, endMs }: MadeClip): boolean {
  return lengthMs === null || startMs > NEAR_MS || endMs < lengthMs - NEAR_MS
}

/**
 * The chosen part alone, as a video of its own: played once into a recorder, in as much time as it lasts, so that what
 * was cut off never leaves the device (docs/decisions/0178). Null: this browser cannot, or it was given up by `signal`.
 * `onShare` hears how much is done, 0 to 1.
 */
export async function cutClip(
  { url, startMs, endMs }: MadeClip,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<Blob | null> {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  let audio: AudioContext | null = null
  try {
    // The sound goes into the recording instead of the room.
    audio = new AudioContext()
    const heard = audio.createMediaStreamDestination()
    audio.createMediaElementSource(video).connect(heard)
    signal.throwIfAborted()
    await seek(video, url, startMs / 1000, signal)
    await audio.resume()
    signal.throwIfAborted()
    return await record(video, heard.stream, endMs / 1000, signal, onShare)
  } catch {
    return null
  } finally {
    video.pause()
    video.removeAttribute('src')
    void audio?.close()
  }
}

function seek(video: HTMLVideoElement, url: string, toS: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', reject, { once: true })
    video.onerror = reject
    video.onloadeddata = () => {
      if (toS === 0) return resolve()
      video.onseeked = () => resolve()
      video.currentTime = toS
    }
    video.src = url
  })
}

async function record(
  video: HTMLVideoElement,
  sound: MediaStream,
  endS: number,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<Blob | null> {
  const scale = Math.min(1, SIDE_MAX_PX / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d')
  const mimeType = RECORDED_TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  if (!context || !mimeType) return null
  const paint = (): void => context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const startS = video.currentTime
  const stream = new MediaStream([
    ...canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks(),
    ...sound.getAudioTracks(),
  ])
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_SECOND })
  const chunks: Blob[] = []
  recorder.ondataavailable = ({ data }) => chunks.push(data)
  let frame = 0
  const step = (): void => {
    paint()
    onShare(Math.min(1, (video.currentTime - startS) / (endS - startS)))
    if (video.currentTime < endS && !video.ended) frame = requestAnimationFrame(step)
    else if (recorder.state !== 'inactive') recorder.stop()
  }
  const over = new AbortController()
  try {
    await new Promise<void>((resolve, reject) => {
      recorder.onstop = () => resolve()
      recorder.onerror = reject
      video.onerror = reject
      signal.addEventListener('abort', reject, { signal: over.signal })
      // A tab that nobody sees paints nothing, and would not see where the part ends: there it waits.
      const followSight = (): void => {
        if (document.hidden) {
          video.pause()
          if (recorder.state === 'recording') recorder.pause()
          return
        }
        if (recorder.state === 'paused') recorder.resume()
        // One that was left before it played is no failure: it plays at the next sight.
        video.play().catch((error: unknown) => {
          if (!(error instanceof DOMException && error.name === 'AbortError')) reject(error)
        })
      }
      document.addEventListener('visibilitychange', followSight, { signal: over.signal })
      paint()
      recorder.start()
      followSight()
      step()
    })
    return new Blob(chunks, { type: mimeType.split(';')[0] ?? '' })
  } finally {
    over.abort()
    cancelAnimationFrame(frame)
    if (recorder.state !== 'inactive') recorder.stop()
    for (const track of stream.getTracks()) track.stop()
  }
}
