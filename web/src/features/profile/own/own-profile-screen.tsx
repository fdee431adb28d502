import './own-profile.css'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { profileTexts } from '../../../locales/profile.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ProfilePage } from '../page/profile-page.tsx'
import { PhotoFace } from '../photo/photo-face.tsx'
import { PhotoWords } from '../photo/photo-words.tsx'
import { useOwnPhoto } from '../photo/use-own-photo.ts'
import { ShareButton } from '../share/share-button.tsx'
import { OwnBio } from './own-bio.tsx'
import { OwnName } from './own-name.tsx'
import { StatTiles, type StatLists } from './stat-tiles.tsx'
import { useOwnFace } from './use-own-face.ts'

const FACE_PX = 104

type Props = {
  onEdit: () => void
  /** Where the counts lead. */
  lists: StatLists
  /** The menu below. */
  children: ReactNode
}

/** /profile: one's face, bio and name, each changed where it stands, six counts, and what the page leads to. */
export function OwnProfileScreen({ onEdit, lists, children }: Props) {
  const t = useTexts(profileTexts)
  const { me } = useSync()
  const face = useOwnFace()
  const photo = useOwnPhoto('moment')
  return (
    <ProfilePage
      header={
        <PageHeader
          title={t.title}
          actions={<ShareButton label={t.share} userId={me} name={face.name} isOwn />}
        />
      }
      talk={
        <>
          <PhotoFace photo={photo} initialsOf={face.initialsOf} photoUrl={face.photoUrl} size={FACE_PX} />
          <OwnBio />
        </>
      }
      below={
        <div className="profile-photo">
          <PhotoWords photo={photo} canRemove={false} />
        </div>
      }
    >
      <OwnName shown={face.name} />
      <StatTiles lists={lists} />
      <div className="profile-actions">
        <Button look="soft" isWide onClick={onEdit}>
          {t.edit}
        </Button>
      </div>
      {children}
    </ProfilePage>
  )
}
