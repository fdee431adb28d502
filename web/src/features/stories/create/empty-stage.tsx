import './empty-stage.css'
import type { ReactNode } from 'react'
import { CropCorners } from './crop-frame.tsx'

type Props = { icon: ReactNode; title: string; hint: string; isBusy?: boolean; children: ReactNode }

/** Where the photo or video will stand: its frame, and the ways to get one. */
export function EmptyStage({ icon, title, hint, isBusy, children }: Props) {
  return (
    <div className="creator-empty" aria-busy={isBusy}>
      <CropCorners />
      <span className="creator-empty-glyph">{icon}</span>
      <b>{title}</b>
      <div className="creator-empty-ways">{children}</div>
      <p>{hint}</p>
    </div>
  )
}
