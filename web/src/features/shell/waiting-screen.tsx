import { useTexts } from '../../lib/i18n/texts.ts'
import { waitingTexts } from '../../locales/waiting.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Screens whose capability is not there yet. */
export type WaitingName =
  | 'connections'
  | 'reels'
  | 'create'
  | 'notifications'
  | 'profile'
  | 'otherProfile'
  | 'invite'

/** A screen whose capability comes later: its name and one true sentence. */
export function WaitingScreen({ name, onBack }: { name: WaitingName; onBack?: () => void }) {
  const t = useTexts(waitingTexts)[name]
  return (
    <section className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={t.title} {...(onBack && { onBack })} />
      <EmptyState title={t.line} />
    </section>
  )
}
