import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { waitingTexts } from '../../locales/waiting.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BubblesArt } from '../../ui/own-icons.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { HomeDialogs, type HomeDialog } from './home-dialogs.tsx'

/** Screens whose capability is not there yet. */
export type WaitingName = 'reels' | 'create' | 'notifications' | 'profile' | 'otherProfile'

/** A screen whose capability comes later: its name, one true sentence, and where to go instead. */
export function WaitingScreen({ name, onBack }: { name: WaitingName; onBack?: () => void }) {
  const t = useTexts(waitingTexts)[name]
  return (
    <section className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={t.title} {...(onBack && { onBack })} />
      <div className="waiting-body">
        <EmptyState
          art={name === 'notifications' ? <Bell size={52} strokeWidth={1.5} /> : <BubblesArt />}
          title={t.line}
          text={'more' in t && t.more}
          actions={name === 'profile' && <SettingsButton />}
        />
      </div>
    </section>
  )
}

function SettingsButton() {
  const t = useTexts(waitingTexts).profile
  const [opened, setOpened] = useState<HomeDialog | null>(null)
  return (
    <>
      <Button look="soft" onClick={() => setOpened('settings')}>
        {t.settings}
      </Button>
      <HomeDialogs opened={opened} onOpen={setOpened} />
    </>
  )
}
