import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Profile } from '#contract/profile.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { followsTexts } from '../../locales/follows.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { EmptyState } from '../../ui/states.tsx'
import { usePresence } from '../presence/public.ts'
import { ProfilePage, ShareButton } from '../profile/page/public.ts'
import { nameOf } from './describe-person.ts'
import { FollowButton } from './follow-button.tsx'
import { MessageButton } from './message-button.tsx'
import { PersonCounts } from './person-counts.tsx'
import { PersonDialogs, type PersonDialog } from './person-dialogs.tsx'

const FACE_PX = 104

type Props = { profile: Profile; reels: number | null; onBack: () => void }

/** Somebody's face, bio, name and counts, and what one can do: follow them, write to them, or change oneself. */
export function PersonProfile({ profile, reels, onBack }: Props) {
  const t = useTexts(followsTexts)
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState<PersonDialog | null>(null)
  const { user_id: userId, bio, avatar_url } = profile
  const isOwn = userId === useSync().me
  const isOnline = usePresence(userId).is_online && !isOwn
  const name = nameOf(profile, t.unknownPerson)
  usePageTitle(t.profileOf(name))
  const entries = [
    { key: 'report', label: t.report, icon: <Flag size={20} />, onSelect: () => setOpened('report') },
    {
      key: 'block',
      label: t.block,
      icon: <Ban size={20} />,
      isDanger: true,
      onSelect: () => setOpened('block'),
    },
  ]
  return (
    <ProfilePage
      header={
        <PageHeader
          title={<span />}
          onBack={onBack}
          actions={
            <>
              <ShareButton label={t.share} userId={userId} name={name} />
              {!isOwn && (
                <Menu
                  label={t.more}
                  entries={entries}
                  renderTrigger={(props) => (
                    <IconButton {...props} label={t.more} icon={<EllipsisVertical />} />
                  )}
                />
              )}
            </>
          }
        />
      }
      talk={
        <>
          <Avatar id={userId} name={name} photoUrl={avatar_url} size={FACE_PX} isOnline={isOnline} />
          {bio && <p className="profile-bio">{bio}</p>}
        </>
      }
    >
      <div className="profile-name">
        <h1>{name}</h1>
      </div>
      <PersonCounts profile={profile} reels={reels} onOpen={setOpened} />
      <div className="profile-actions">
        {isOwn ? (
          <Button look="soft" onClick={() => navigate('/profile')}>
            {t.editOwn}
          </Button>
        ) : (
          <>
            <FollowButton userId={userId} />
            <MessageButton userId={userId} />
          </>
        )}
      </div>
      <div className="profile-posts">
        <EmptyState title={t.noReels} text={!isOwn && t.noReelsText(name)} />
      </div>
      <PersonDialogs userId={userId} name={name} opened={opened} onClose={() => setOpened(null)} />
    </ProfilePage>
  )
}
