import { useRef, useState, type ReactNode } from 'react'
import Camera from 'lucide-react/icons/camera'
import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { isOffline } from '../../sync/status.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FaceViewer } from '../../ui/face-viewer.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { PhotoInput, ProgressRing } from '../profile/photo/public.ts'
import { getPhotoUpload } from './group-photo.ts'

const FACE_PX = 96

type Props = {
  groupId: string
  /** The tint of its initials goes by the conversation, as in list and header. */
  tintId: string
  name: string
  photoUrl: string | null
  canChange: boolean
}

/** The group's photo; an admin chooses another one here. A refused one is told wherever one is by then. */
export function GroupFace({ groupId, tintId, name, photoUrl, canChange }: Props) {
  const t = useTexts(groupsTexts)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const face = <Avatar id={tintId} name={name} photoUrl={photoUrl} size={FACE_PX} isGroup />
  const shown = photoUrl ? (
    <button type="button" aria-label={t.enlargePhoto} onClick={() => setIsEnlarged(true)}>
      {face}
    </button>
  ) : (
    face
  )
  return (
    <>
      {canChange ? (
        <PhotoChooser groupId={groupId} hasPhoto={photoUrl !== null}>
          {shown}
        </PhotoChooser>
      ) : (
        <div className="group-face">{shown}</div>
      )}
      {isEnlarged && photoUrl && (
        <FaceViewer
          id={tintId}
          name={name}
          photoUrl={photoUrl}
          closeLabel={t.close}
          onClose={() => setIsEnlarged(false)}
        />
      )}
    </>
  )
}

type ChooserProps = { groupId: string; hasPhoto: boolean; children: ReactNode }

/** The face with what puts another one in its place. */
function PhotoChooser({ groupId, hasPhoto, children }: ChooserProps) {
  const t = useTexts(groupsTexts)
  const sync = useSync()
  const store = getPhotoUpload(sync, groupId)
  const upload = useStore(store)
  const isWaiting = isOffline(useStore(sync.status))
  const picker = useRef<HTMLInputElement>(null)

  async function choose(photo: File): Promise<void> {
    if (await store.choose(photo)) showToast({ kind: 'success', title: t.photoUpdated })
  }

  const isUnderWay = upload.state === 'preparing' || upload.state === 'sending'
  return (
    <>
      <div className="group-face">
        {children}
        {upload.state === 'sending' && (
          <ProgressRing share={upload.share} label={t.sendingPhoto} size={FACE_PX} />
        )}
        <IconButton
          className="photo-camera"
          label={hasPhoto ? t.changePhoto : t.choosePhoto}
          icon={<Camera size={18} />}
          disabled={isUnderWay}
          onClick={() => picker.current?.click()}
        />
        <PhotoInput ref={picker} label={t.photoFile} isGroup onPhoto={(photo) => void choose(photo)} />
      </div>
      <div aria-live="polite" className="group-photo-state">
        {isUnderWay && (isWaiting ? t.photoWaits : t.sendingPhoto)}
        {upload.state === 'failed' &&
          { no_picture: t.noPicture, too_large: t.tooLarge, refused: t.photoFailed }[upload.reason]}
        {upload.state !== 'idle' && (
          <Button look="plain" isSmall onClick={store.cancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </>
  )
}
