import { STORY_VIDEO_MAX_MS } from '#contract/limits.ts'
import { RECORDED_TYPES } from './cut-clip.ts'

export type ClipRecorder = {
  /** Asks for the camera and records, at most 60 s. */
  readonly start: () => Promise<void>
  readonly stop: () => void
  /** Nobody looks any more: the camera goes off, and nothing is handed over. */
  readonly close: () => void
}

type Listeners = {
  /** What the camera sees while it records; null when it is off. */
  readonly onStream: (stream: MediaStream | null) => void
  readonly onDone: (content: Blob, lengthMs: number) => void
  readonly onFail: () => void
}

/** Records a video from the camera. */
export function createClipRecorder({ onStream, onDone, onFail }: Listeners): ClipRecorder {
  let running: { readonly camera: MediaStream; readonly recorder: MediaRecorder } | null = null
  let isAsking = false
  let isOver = false

  const begin = (camera: MediaStream): void => {
    const mimeType = RECORDED_TYPES.find((type) => MediaRecorder.isTypeSupported(type))
    const recorder = new MediaRecorder(camera, mimeType ? { mimeType } : {})
    const chunks: Blob[] = []
    recorder.ondataavailable = ({ data }) => chunks.push(data)
    recorder.start()
    const begunMs = performance.now()
    const limit = setTimeout(() => recorder.stop(), STORY_VIDEO_MAX_MS)
    recorder.onstop = () => {
      clearTimeout(limit)
      endTracks(camera)
      running = null
      if (isOver) return
      onStream(null)
      const type = recorder.mimeType.split(';')[0] ?? ''
      onDone(new Blob(chunks, { type }), Math.min(performance.now() - begunMs, STORY_VIDEO_MAX_MS))
    }
    running = { camera, recorder }
    onStream(camera)
  }

  const stop = (): void => {
    if (running?.recorder.state === 'recording') running.recorder.stop()
  }

  return {
    start: async () => {
      if (isAsking || running) return
      isAsking = true
      const asked = { video: { facingMode: 'user', height: { ideal: 1280 } }, audio: true }
      const camera = await navigator.mediaDevices?.getUserMedia(asked).catch(() => null)
      isAsking = false
      // Given up while the browser asked.
      if (isOver) return endTracks(camera)
      try {
        if (camera) return begin(camera)
      } catch {
        endTracks(camera)
      }
      onFail()
    },
    stop,
    close: () => {
      isOver = true
      stop()
      endTracks(running?.camera)
    },
  }
}

function endTracks(camera: MediaStream | null | undefined): void {
  for (const track of camera?.getTracks() ?? []) track.stop()
}
