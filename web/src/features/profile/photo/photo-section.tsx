import './photo-section.css'
import { useRef, type ChangeEvent } from 'react'
import Camera from 'lucide-react/icons/camera'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { photoTexts } from '../../../locales/photo.ts'
import { isOffline } from '../../../sync/status.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { useProfile } from '../use-profile.ts'
import { getPhotoStore } from './photo.store.ts'
import { ProgressRing } from './progress-ring.tsx'

const FACE_PX = 96

/** One's own face, and the way to another one: chosen, seen at once, sent, tried again, given up, removed. */
export function PhotoSection() {
  const t = useTexts(photoTexts)
  const sync = useSync()
  const store = getPhotoStore(sync)
  const upload = useStore(store)
  const isWaiting = isOffline(useStore(sync.status))
  const profile = useProfile(sync.me)
  const picker = useRef<HTMLInputElement>(null)
  const photoUrl = profile?.avatar_url ?? null
  const name = profile?.display_name ?? profile?.email ?? ''

  function tell(isDone: boolean): void {
    if (isDone) showToast({ kind: 'success', title: t.updated })
  }
  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = currentTarget.files?.[0]
    // The same file may be chosen again.
    currentTarget.value = ''
    if (file) tell(await store.choose(file))
  }
  function remove(): void {
    store.remove()
    showToast({ kind: 'success', title: t.removed })
  }

  const isUnderWay = upload.state === 'preparing' || upload.state === 'sending'
  return (
    <section className="photo" aria-label={t.title}>
      <div className="photo-face">
        <Avatar id={sync.me} name={name} photoUrl={photoUrl} size={FACE_PX} />
        {upload.state === 'sending' && <ProgressRing share={upload.share} label={t.sending} size={FACE_PX} />}
        <IconButton
          className="photo-camera"
          label={photoUrl ? t.change : t.choose}
          icon={<Camera size={18} />}
          disabled={isUnderWay}
          onClick={() => picker.current?.click()}
        />
        <input
          ref={picker}
          type="file"
          accept="image/*"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t.file}
          onChange={(event) => void choose(event)}
        />
      </div>
      <div className="photo-words">
        <p className="photo-name">{name}</p>
        <div aria-live="polite" className="photo-state">
          {isUnderWay && (isWaiting ? t.waiting : t.sending)}
          {upload.state === 'failed' && <Failure reason={upload.reason} />}
        </div>
        {isUnderWay && (
          <Button look="plain" isSmall onClick={store.cancel}>
            {t.cancel}
          </Button>
        )}
        {upload.state === 'failed' && (
          <span className="photo-answers">
            {upload.reason === 'refused' && (
              <Button look="soft" isSmall onClick={() => void store.retry().then(tell)}>
                {t.tryAgain}
              </Button>
            )}
            <Button look="plain" isSmall onClick={store.cancel}>
              {t.cancel}
            </Button>
          </span>
        )}
        {upload.state === 'idle' && photoUrl && (
          <Button look="plain" isSmall className="text-danger" onClick={remove}>
            {t.remove}
          </Button>
        )}
      </div>
    </section>
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
