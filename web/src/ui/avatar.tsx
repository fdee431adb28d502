import './avatar.css'
import { useEffect, useState } from 'react'
import { useTexts } from '../lib/i18n/texts.ts'
import { uiTexts } from '../locales/ui.ts'
import { cx } from './cx.ts'
import { getInitials, pickTint } from './initials.ts'

type Props = {
  /** Decides the tint of the initials. */
  id: string
  name: string
  photoUrl?: string | null | undefined
  /** Edge in px: 52 in rows, 40 in the conversation's header, 28 beside a message. */
  size?: number
  /** Groups are soft squares, people circles. */
  isGroup?: boolean
  isOnline?: boolean
}

const seenUrls = new Set<string>()

/**
 * A face: the photo over the initials, which are seen while it comes and when it does not. Decoration beside a name: a
 * screen reader hears only 'Online', and the name stands next to it.
 */
export function Avatar({ id, name, photoUrl, size = 52, isGroup, isOnline }: Props) {
  const t = useTexts(uiTexts)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const tint = pickTint(id)
  useEffect(() => {
    if (brokenUrl === null) return undefined
    const tryAgain = () => setBrokenUrl(null)
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [brokenUrl])
  return (
    <span className={cx('avatar', isGroup && 'avatar-group')} style={{ width: size, height: size }}>
      <span
        className="avatar-face avatar-initials"
        aria-hidden="true"
        style={{ background: tint.ground, color: tint.ink, fontSize: Math.round(size * 0.385) }}
      >
        {getInitials(name)}
      </span>
      {photoUrl && photoUrl !== brokenUrl && (
        <img
          className="avatar-face avatar-photo"
          src={photoUrl}
          alt=""
          // Drawn anew, a face that was seen comes with the frame and not one after it.
          decoding={seenUrls.has(photoUrl) ? 'sync' : 'async'}
          draggable={false}
          onLoad={() => seenUrls.add(photoUrl)}
          onError={() => setBrokenUrl(photoUrl)}
        />
      )}
      {isOnline && (
        <span className={cx('avatar-online', size <= 40 && 'avatar-online-small')}>
          <span className="visually-hidden">{t.online}</span>
        </span>
      )}
    </span>
  )
}
