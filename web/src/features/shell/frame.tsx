import './shell-screens.css'
import { useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useIsWide } from '../../lib/use-media-query.ts'
import { useAuth } from '../auth/public.ts'
import { useProfile } from '../profile/public.ts'
import { useSync } from '../../sync/use-sync.ts'
import { UnderHeader } from '../../ui/under-header.tsx'
import { AfterList } from './after-list.tsx'
import { OfflineLine } from './offline-line.tsx'
import { TabBar, TabRail } from './tabs.tsx'

/** One element for all: a screen that is drawn again does not make it anew. */
const offlineLine = <OfflineLine />

type Props = {
  /** On a phone an open conversation has the whole height. */
  isBarHidden: boolean
  onPreload: (path: string) => void
  children: ReactNode
}

/** What stands round every signed-in screen: tabs below or at the left, the offline line, the swipe. */
export function Frame({ isBarHidden, onPreload, children }: Props) {
  const page = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const isWide = useIsWide()
  const { me: id } = useSync()
  const profile = useProfile(id)
  const user = useAuth()

  const name = profile?.display_name ?? (user.state === 'signed_in' ? user.session.user.email : null) ?? ''
  const tabs = { path, onPreload, me: { id, name, photoUrl: profile?.avatar_url ?? null } }
  return (
    <div className="flex h-visible overflow-hidden bg-surface">
      {isWide && <TabRail {...tabs} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <main ref={page} className="page flex min-h-0 flex-1 flex-col">
          <UnderHeader value={offlineLine}>{children}</UnderHeader>
        </main>
        {!isWide && !isBarHidden && <TabBar {...tabs} />}
      </div>
      <AfterList page={page} hasChatOpen={isBarHidden} />
    </div>
  )
}
