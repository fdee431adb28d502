/** A place behind every end: a recording without a length tells where that is once it has looked for it. */
const FAR_S = 1e7
const PATIENCE_MS = 10_000

/** How long a video lasts; `lengthMs` null: it does not tell. Null: this browser cannot play it. */
export function measureVideo(url: string): Promise<{ readonly lengthMs: number | null } | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video')
    const finish = (answer: { readonly lengthMs: number | null } | null): void => {
      clearTimeout(timer)
      video.onloadedmetadata = video.ondurationchange = video.onerror = null
      video.removeAttribute('src')
      resolve(answer)
    }
    const timer = setTimeout(() => finish(video.videoWidth > 0 ? { lengthMs: null } : null), PATIENCE_MS)
    const tell = (): void => {
      if (Number.isFinite(video.duration)) finish({ lengthMs: video.duration * 1000 })
    }
    video.onerror = () => finish(null)
    video.ondurationchange = tell
    video.onloadedmetadata = () => {
      if (!Number.isFinite(video.duration)) video.currentTime = FAR_S
      else tell()
    }
    video.preload = 'metadata'
    video.muted = true
    video.src = url
  })
}
