import Bell from 'lucide-react/icons/bell'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useLocation } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { conversationsTexts } from '../../locales/conversations.ts'
import { shellTexts } from '../../locales/shell.ts'
import { DrawnIcon } from '../../ui/drawn-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Wordmark } from '../../ui/marks.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { useIsListed } from './use-is-listed.ts'

const HomeActions = lazyPart(async () => (await import('./home-actions.tsx')).HomeActions)

/** The header of /app: wordmark, bell, connections, and the menu; it and what the bell counts come after the list. */
export function HomeHeader({ openChatId }: { openChatId: string | null }) {
  const t = useTexts(shellTexts)
  const chatTexts = useTexts(conversationsTexts)
  const [, navigate] = useLocation()
  const isListed = useIsListed()
  const resting = (
    <>
      <IconButton label={t.notifications} icon={<Bell />} onClick={() => navigate('/notifications')} />
      <IconButton
        label={t.connections}
        icon={<DrawnIcon icon="people" />}
        onClick={() => navigate('/connections')}
      />
      <IconButton label={t.more} icon={<EllipsisVertical />} disabled />
    </>
  )
  return (
    <PageHeader
      title={
        <>
          <Wordmark />
          <h1 className="visually-hidden">{chatTexts.title}</h1>
        </>
      }
      actions={
        <Quiet fallback={resting}>{isListed ? <HomeActions openChatId={openChatId} /> : resting}</Quiet>
      }
    />
  )
}
