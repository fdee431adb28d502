import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import SquareUserRound from 'lucide-react/icons/square-user-round'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { contactTexts } from '../../locales/contact.ts'
import { reportsTexts } from '../../locales/reports.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FaceViewer } from '../../ui/face-viewer.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { usePresence } from '../presence/public.ts'
import { useProfile } from '../profile/public.ts'

type Props = {
  userId: string
  isBlocked: boolean
  onBlock: () => void
  onReport: () => void
  onClose: () => void
  /** What else can be done, above the block: other features' buttons. */
  children?: ReactNode
}

/** A contact's profile from the chat: face, name, Online or Offline, bio where there is one. Open while mounted. */
export function ContactDialog({ userId, isBlocked, onBlock, onReport, onClose, children }: Props) {
  const t = useTexts(contactTexts)
  const { title: report } = useTexts(reportsTexts)
  const profile = useProfile(userId)
  const { is_online: isOnline } = usePresence(userId)
  const name = profile?.display_name ?? t.unknownPerson
  const photoUrl = profile?.avatar_url
  const [, navigate] = useLocation()
  const [isEnlarged, setIsEnlarged] = useState(false)
  const face = <Avatar id={userId} name={name} photoUrl={photoUrl} size={96} />
  return (
    <>
      <Sheet title={t.title} isTitleHidden onClose={onClose}>
        <div className="flex flex-col items-center px-4 pb-2 text-center">
          {photoUrl ? (
            <button type="button" aria-label={t.enlargePhoto} onClick={() => setIsEnlarged(true)}>
              {face}
            </button>
          ) : (
            face
          )}
          <h3 className="mt-3 max-w-full text-title wrap-anywhere">
            <b>{name}</b>
          </h3>
          <p className={isOnline ? 'text-success' : 'text-muted'}>{isOnline ? t.online : t.offline}</p>
        </div>
        <dl className="flex flex-col gap-3 px-4 py-4">
          {profile?.bio && (
            <div>
              <dt className="text-meta text-muted">{t.bio}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{profile.bio}</dd>
            </div>
          )}
          <div>
            <dt className="text-meta text-muted">{t.displayName}</dt>
            <dd className="wrap-anywhere">{name}</dd>
          </div>
        </dl>
        <div className="flex flex-col gap-1 px-4 pb-3">
          {!isBlocked && (
            <Button
              look="plain"
              isWide
              icon={<SquareUserRound size={20} />}
              onClick={() => navigate(`/profile/${userId}`)}
            >
              {t.openProfile}
            </Button>
          )}
          {children}
          <Button
            look={isBlocked ? 'soft' : 'plain'}
            className={isBlocked ? '' : 'text-danger'}
            isWide
            icon={<Ban size={20} />}
            onClick={onBlock}
          >
            {isBlocked ? t.unblock : t.block}
          </Button>
          <Button look="plain" className="text-danger" isWide icon={<Flag size={20} />} onClick={onReport}>
            {report}
          </Button>
        </div>
      </Sheet>
      {isEnlarged && photoUrl && (
        <FaceViewer
          id={userId}
          name={name}
          photoUrl={photoUrl}
          closeLabel={t.close}
          onClose={() => setIsEnlarged(false)}
        />
      )}
    </>
  )
}
