import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { connectionsTexts } from '../../locales/connections.ts'
import { Badge } from '../../ui/badge.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Part } from '../../ui/part.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { UnderHeader } from '../../ui/under-header.tsx'
import { loadPeopleFound } from '../people/found/public.ts'
import { DiscoverTab } from './discover-tab.tsx'
import { FriendButton } from './friend-button.tsx'
import { FriendsTab } from './friends-tab.tsx'
import { ListScroll } from './list-scroll.tsx'
import { RequestsTab } from './requests-tab.tsx'
import { useFriends } from './use-friends.ts'
import '../../ui/person.css'
import './connections.css'

const PeopleFound = lazyPart(loadPeopleFound)

const TABS = ['friends', 'requests', 'discover', 'groups'] as const
type ConnectionsTab = (typeof TABS)[number]

/** Stays with the history entry: who comes back finds tab and text as they were. */
type ConnectionsState = { tab?: ConnectionsTab; searched?: string } | null
const readState = (): ConnectionsState => history.state as ConnectionsState

/** The tab that an address names, as one out of a notification does. */
function readAskedTab(): ConnectionsTab | undefined {
  const asked = new URLSearchParams(location.search).get('tab')
  return TABS.find((key) => key === asked)
}

type Props = {
  /** The button that makes a group; what it opens is open where the entry of the history asks for it. */
  NewGroup: ComponentType
  GroupsTab: ComponentType
}

/** /connections: friends, requests, people one may know, groups, and a search for people. */
export function ConnectionsScreen({ NewGroup, GroupsTab }: Props) {
  const t = useTexts(connectionsTexts)
  const [, navigate] = useLocation()
  const [tab, setTab] = useState<ConnectionsTab>(() => readState()?.tab ?? readAskedTab() ?? 'friends')
  const [text, setText] = useState(() => readState()?.searched ?? '')
  const view = useFriends()
  const waiting = view.asking.length
  useEffect(() => {
    // The tab is the entry's from here on, whatever its address named.
    history.replaceState({ ...readState(), tab, searched: text }, '', location.pathname)
  }, [tab, text])
  useEffect(() => {
    const follow = (): void => {
      const asked = readAskedTab()
      if (!asked) return
      setText('')
      setTab(asked)
      history.replaceState({ tab: asked, searched: '' }, '', location.pathname)
    }
    // The router's event: an address below the same path draws nothing anew.
    addEventListener('pushState', follow)
    return () => removeEventListener('pushState', follow)
  }, [])

  const badge = waiting > 0 && (
    <>
      <Badge count={waiting} isHidden />
      <span className="visually-hidden">{t.waiting(waiting)}</span>
    </>
  )
  return (
    <section className="connections">
      <div className="connections-top">
        <UnderHeader value={null}>
          <PageHeader title={t.title} onBack={() => navigate('/app')} actions={<NewGroup />} />
        </UnderHeader>
        <SearchField
          className="mx-4 mb-2"
          label={t.search}
          value={text}
          onValue={setText}
          onFocus={PeopleFound.preload}
        />
      </div>
      {text.trim() === '' ? (
        <Tabs
          label={t.tabs}
          tabs={TABS.map((key) => ({ key, label: t[key], ...(key === 'requests' && { badge }) }))}
          active={tab}
          onSelect={setTab}
        >
          {tab === 'friends' && <FriendsTab view={view} onDiscover={() => setTab('discover')} />}
          {tab === 'requests' && <RequestsTab view={view} />}
          {tab === 'discover' && <DiscoverTab />}
          {tab === 'groups' && <GroupsTab />}
        </Tabs>
      ) : (
        <ListScroll>
          <Part>
            <PeopleFound text={text} Aside={FriendButton} />
          </Part>
        </ListScroll>
      )}
    </section>
  )
}
