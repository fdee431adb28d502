import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'

type Props = {
  tintId: string
  name: string
  photoUrl: string | null | undefined
  line: string
  children: ReactNode
}

/** A group in a list, with what can be done about it: its words get a second line where that takes the room. */
export function GroupRow({ tintId, name, photoUrl, line, children }: Props) {
  return (
    <li className="person group-found">
      <Avatar id={tintId} name={name} photoUrl={photoUrl} size={48} isGroup />
      <span className="person-words">
        <b className="line-clamp-2">{name}</b>
        <span className="line-clamp-2">{line}</span>
      </span>
      {children}
    </li>
  )
}
