import './own-profile.css'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { profileTexts } from '../../../locales/profile.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { PhotoSection } from '../photo/photo-section.tsx'
import { useProfile } from '../use-profile.ts'
import { OwnStatus } from './own-status.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useOwnFace } from './use-own-face.ts'

/** 'Meu Perfil': seen first, changed on the button, seen again when it is kept (part 1 §4). Open while it is mounted. */
export function ProfileDialog({ isEditing: startsEditing = false, onClose }: Props) {
  const t = useTexts(profileTexts)
  const profile = useProfile(useSync().me)
  const face = useOwnFace()
  const [isEditing, setIsEditing] = useState(startsEditing)
  return (
    <Sheet title={t.dialogTitle} closeLabel={t.close} onClose={onClose}>
      <PhotoSection face={face}>
        <OwnStatus />
      </PhotoSection>
      {isEditing ? (
        <ProfileForm profile={profile} onDone={() => setIsEditing(false)} />
      ) : (
        <div className="profile-view">
          <dl>
            <dt>{t.name}</dt>
            <dd>{face.name}</dd>
            <dt>{t.bio}</dt>
            <dd className={profile?.bio ? '' : 'text-muted'}>{profile?.bio || t.noBio}</dd>
            <dt>{t.email}</dt>
            <dd>{profile?.email ?? t.noEmail}</dd>
          </dl>
          <Button isWide onClick={() => setIsEditing(true)}>
            {t.edit}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

type Props = { isEditing?: boolean; onClose: () => void }
