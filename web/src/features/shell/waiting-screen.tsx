import { useTexts } from '../../lib/i18n/texts.ts'
import { waitingTexts } from '../../locales/waiting.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** /reels, whose capability comes later: its name, and one true sentence. */
export function WaitingScreen() {
  const t = useTexts(waitingTexts).reels
  return (
    <section className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={t.title} />
      <div className="waiting-body">
        <EmptyState title={t.line} />
      </div>
    </section>
  )
}
