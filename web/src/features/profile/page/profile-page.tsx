import './profile-page.css'
import type { ReactNode } from 'react'

type Props = {
  header: ReactNode
  /** The face and what the person says of themselves, on the ground of a conversation. */
  talk: ReactNode
  /** What stands below them on that ground. */
  below?: ReactNode
  children: ReactNode
}

/** A profile as a page: header, face and balloon, and what follows them. */
export function ProfilePage({ header, talk, below, children }: Props) {
  return (
    <section className="profile">
      <div className="profile-head">
        {header}
        <div className="profile-talk">{talk}</div>
        {below}
      </div>
      {children}
    </section>
  )
}
