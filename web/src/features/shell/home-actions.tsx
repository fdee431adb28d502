import { useLocation } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { shellTexts } from '../../locales/shell.ts'
import { DrawnIcon } from '../../ui/drawn-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { HomeBell } from './home-bell.tsx'
import { HomeMenu } from './home-menu.tsx'

/** What stands at the right of the header of /app: the bell with what it counts, connections, the menu. */
export function HomeActions({ openChatId }: { openChatId: string | null }) {
  const t = useTexts(shellTexts)
  const [, navigate] = useLocation()
  return (
    <>
      <HomeBell />
      <IconButton
        label={t.connections}
        icon={<DrawnIcon icon="people" />}
        onClick={() => navigate('/connections')}
      />
      <HomeMenu openChatId={openChatId} />
    </>
  )
}
