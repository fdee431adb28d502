import Clapperboard from 'lucide-react/icons/clapperboard'
import House from 'lucide-react/icons/house'
import Search from 'lucide-react/icons/search'
import { Link } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { shellTexts } from '../../locales/shell.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BottomBar, NavItem, Rail, RailSpace } from '../../ui/navigation.tsx'
import { PostIcon } from '../../ui/own-icons.tsx'

type Props = {
  path: string
  me: { id: string; name: string; photoUrl: string | null }
  /** Fetches the screen behind an address while the finger is still down. */
  onPreload: (path: string) => void
}

/** The five tabs of the bottom bar on a phone. */
export function TabBar(props: Props) {
  const t = useTexts(shellTexts)
  return (
    <BottomBar label={t.navigation}>
      <MainTabs {...props} />
      <ProfileTab {...props} />
    </BottomBar>
  )
}

/** The same tabs at the left edge of a desk, one's own face at the foot. */
export function TabRail(props: Props) {
  const t = useTexts(shellTexts)
  return (
    <Rail label={t.navigation}>
      <MainTabs {...props} />
      <RailSpace />
      <ProfileTab {...props} />
    </Rail>
  )
}

function MainTabs({ path, onPreload }: Props) {
  const { tabs } = useTexts(shellTexts)
  const items = [
    {
      href: '/app',
      label: tabs.home,
      icon: <House />,
      isActive: path === '/app' || path.startsWith('/chat/'),
    },
    { href: '/search', label: tabs.search, icon: <Search />, isActive: path === '/search' },
    { href: '/create', label: tabs.create, icon: <PostIcon />, isActive: path === '/create' },
    { href: '/reels', label: tabs.reels, icon: <Clapperboard />, isActive: /^\/reels(\/|$)/.test(path) },
  ]
  return items.map(({ href, ...item }) => (
    <Link key={href} href={href} asChild>
      <NavItem {...item} onPointerDown={() => onPreload(href)} />
    </Link>
  ))
}

function ProfileTab({ path, me, onPreload }: Props) {
  const { tabs } = useTexts(shellTexts)
  const face = <Avatar id={me.id} name={me.name} photoUrl={me.photoUrl} size={26} />
  return (
    <Link href="/profile" asChild>
      <NavItem
        icon={face}
        label={tabs.profile}
        isActive={path === '/profile'}
        onPointerDown={() => onPreload('/profile')}
      />
    </Link>
  )
}
