import '../stage.css'
import './camera.css'
import { useEffect, useRef, useState } from 'react'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { mediaTexts } from '../../../locales/media.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'

const QUALITY = 0.92

/** A photo by this device's camera, where the browser has no camera of its own to call. Open while it is mounted. */
export function Camera({ onPhoto, onClose }: { onPhoto: (file: File) => void; onClose: () => void }) {
  const t = useTexts(mediaTexts)
  const { ref, handlers } = useDialog(onClose, false)
  const view = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'ready' | 'refused'>('starting')

  useEffect(() => {
    let stream: MediaStream | null = null
    let isGone = false
    const end = (): void => stream?.getTracks().forEach((track) => track.stop())
    const start = async (): Promise<void> => {
      const size = { width: { ideal: 1920 }, height: { ideal: 1080 } }
      stream = await navigator.mediaDevices.getUserMedia({ video: size })
      if (isGone) return end()
      const { current } = view
      if (!current) return undefined
      current.srcObject = stream
      await current.play()
      setState('ready')
    }
    start().catch(() => isGone || setState('refused'))
    return () => {
      isGone = true
      end()
    }
  }, [])

  async function shoot(): Promise<void> {
    const { current } = view
    if (!current) return
    const canvas = document.createElement('canvas')
    canvas.width = current.videoWidth
    canvas.height = current.videoHeight
    canvas.getContext('2d')?.drawImage(current, 0, 0)
    const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (photo) onPhoto(new File([photo], t.cameraFile, { type: 'image/jpeg' }))
  }

  return (
    <dialog ref={ref} {...handlers} className="stage camera" aria-label={t.sources.camera}>
      <header className="stage-bar">
        <IconButton label={t.cancel} icon={<X />} onClick={onClose} />
        <span className="stage-title">{t.sources.camera}</span>
      </header>
      <div className="camera-view">
        {state === 'refused' ? (
          <p role="alert">{t.cameraRefused}</p>
        ) : (
          <video ref={view} muted playsInline aria-label={t.sources.camera} />
        )}
      </div>
      <button
        type="button"
        className="camera-shutter"
        aria-label={t.shoot}
        title={t.shoot}
        disabled={state !== 'ready'}
        onClick={() => void shoot()}
      />
    </dialog>
  )
}
