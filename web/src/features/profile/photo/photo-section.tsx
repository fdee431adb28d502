import './photo-section.css'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { photoTexts } from '../../../locales/photo.ts'
import type { OwnFace } from '../describe-own.ts'
import { PhotoFace } from './photo-face.tsx'
import { PhotoWords } from './photo-words.tsx'
import { useOwnPhoto } from './use-own-photo.ts'

const FACE_PX = 96

/** One's own face, and the way to another one: chosen, seen at once, sent, tried again, given up, removed. */
export function PhotoSection({ face, children }: { face: OwnFace; children: ReactNode }) {
  const t = useTexts(photoTexts)
  const photo = useOwnPhoto('person')
  return (
    <section className="photo" aria-label={t.title}>
      <PhotoFace photo={photo} initialsOf={face.initialsOf} photoUrl={face.photoUrl} size={FACE_PX} />
      <div className="photo-words">
        {children}
        <PhotoWords photo={photo} canRemove={face.photoUrl !== null} />
      </div>
    </section>
  )
}
