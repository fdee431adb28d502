import Bell from 'lucide-react/icons/bell'
import BookOpen from 'lucide-react/icons/book-open'
import ChevronRight from 'lucide-react/icons/chevron-right'
import DoorOpen from 'lucide-react/icons/door-open'
import Cog from 'lucide-react/icons/cog'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { profileTexts } from '../../locales/profile.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Part } from '../../ui/part.tsx'
import { loadFollowList } from '../follows/list/public.ts'
import { loadOwnProfileScreen } from '../profile/own/public.ts'
import { loadTutorial } from '../tutorial/public.ts'
import { HomeDialogs, type HomeDialog } from './home-dialogs.tsx'
import { useSignOut } from './use-sign-out.tsx'

const OwnProfileScreen = lazyPart(loadOwnProfileScreen)
const FollowList = lazyPart(loadFollowList)
const Tutorial = lazyPart(loadTutorial)

type Opened = HomeDialog | 'followers' | 'following' | 'tutorial'

/** /profile with what it leads to: lists, settings, notifications, the tutorial, the way out. */
export function OwnProfilePage() {
  const t = useTexts(profileTexts)
  const { me } = useSync()
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const signOut = useSignOut()
  const close = () => setOpened(null)
  const list = opened === 'followers' || opened === 'following' ? opened : null
  const dialog = list || opened === 'tutorial' ? null : (opened as HomeDialog | null)
  return (
    <>
      <OwnProfileScreen
        onEdit={() => setOpened('editing')}
        lists={{
          conversations: () => navigate('/app'),
          friends: () => navigate('/connections'),
          followers: () => setOpened('followers'),
          following: () => setOpened('following'),
        }}
      >
        <nav className="profile-menu" aria-label={t.title}>
          <Entry icon={<Cog />} label={t.settings} onSelect={() => setOpened('settings')} />
          <Entry icon={<Bell />} label={t.notifications} onSelect={() => navigate('/notifications')} />
          <Entry icon={<BookOpen />} label={t.tutorial} onSelect={() => setOpened('tutorial')} />
          <button type="button" className="settings-row text-danger" onClick={signOut.ask}>
            <DoorOpen className="text-danger" />
            <span>{t.signOut}</span>
          </button>
        </nav>
      </OwnProfileScreen>
      <HomeDialogs opened={dialog} onOpen={setOpened} />
      <Part>
        {list && <FollowList key={list} userId={me} side={list} onClose={close} />}
        {opened === 'tutorial' && <Tutorial onClose={close} />}
      </Part>
      {signOut.dialog}
    </>
  )
}

type EntryProps = { icon: ReactNode; label: string; onSelect: () => void }

function Entry({ icon, label, onSelect }: EntryProps) {
  return (
    <button type="button" className="settings-row" onClick={onSelect}>
      {icon}
      <span>{label}</span>
      <ChevronRight size={20} className="ml-auto text-muted" />
    </button>
  )
}
