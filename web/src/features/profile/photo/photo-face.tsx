import './photo-section.css'
import { useRef } from 'react'
import Camera from 'lucide-react/icons/camera'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { photoTexts } from '../../../locales/photo.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PhotoInput } from './photo-input.tsx'
import { ProgressRing } from './progress-ring.tsx'
import type { OwnPhoto } from './use-own-photo.ts'

type Props = { photo: OwnPhoto; initialsOf: string; photoUrl: string | null; size: number }

/** One's own face with the camera that chooses another. */
export function PhotoFace({ photo: { upload, choose }, initialsOf, photoUrl, size }: Props) {
  const t = useTexts(photoTexts)
  const { me } = useSync()
  const picker = useRef<HTMLInputElement>(null)

  return (
    <div className="photo-face">
      <Avatar id={me} name={initialsOf} photoUrl={photoUrl} size={size} />
      {upload.state === 'sending' && <ProgressRing share={upload.share} label={t.sending} size={size} />}
      <IconButton
        className="photo-camera"
        label={photoUrl ? t.change : t.choose}
        icon={<Camera size={18} />}
        disabled={isUnderWay(upload)}
        onClick={() => picker.current?.click()}
      />
      <PhotoInput ref={picker} label={t.file} onPhoto={choose} />
    </div>
  )
}

export function isUnderWay({ state }: OwnPhoto['upload']): boolean {
  return state === 'preparing' || state === 'sending'
}
