import './photo-section.css'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { photoTexts } from '../../../locales/photo.ts'
import { isOffline } from '../../../sync/status.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Button } from '../../../ui/button.tsx'
import { isUnderWay } from './photo-face.tsx'
import type { OwnPhoto } from './use-own-photo.ts'

/** How a photo under way stands, and what can be done about it. `canRemove`: where there is one. */
export function PhotoWords({ photo, canRemove }: { photo: OwnPhoto; canRemove: boolean }) {
  const t = useTexts(photoTexts)
  const isWaiting = isOffline(useStore(useSync().status))
  const { upload } = photo
  return (
    <>
      <div aria-live="polite" className="photo-state">
        {isUnderWay(upload) && (isWaiting ? t.waiting : t.sending)}
        {upload.state === 'failed' && <Failure reason={upload.reason} />}
      </div>
      {isUnderWay(upload) && (
        <Button look="plain" isSmall onClick={photo.cancel}>
          {t.cancel}
        </Button>
      )}
      {upload.state === 'failed' && (
        <span className="photo-answers">
          {upload.reason === 'refused' && (
            <Button look="soft" isSmall onClick={photo.retry}>
              {t.tryAgain}
            </Button>
          )}
          <Button look="plain" isSmall onClick={photo.cancel}>
            {t.cancel}
          </Button>
        </span>
      )}
      {upload.state === 'idle' && canRemove && (
        <Button look="plain" isSmall className="text-danger" onClick={photo.remove}>
          {t.remove}
        </Button>
      )}
    </>
  )
}

function Failure({ reason }: { reason: 'no_picture' | 'too_large' | 'refused' }) {
  const t = useTexts(photoTexts)
  const text = { no_picture: t.noPicture, too_large: t.tooLarge, refused: t.photoFailed }[reason]
  return (
    <span className="photo-failure">
      <CircleAlert size={16} />
      <span>
        <b>{t.uploadFailed}</b> {text}
      </span>
    </span>
  )
}
