import { useLocation } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { followsTexts } from '../../locales/follows.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { PersonLoading } from './person-loading.tsx'
import { PersonProfile } from './person-profile.tsx'
import { useShownPerson } from './use-shown-person.ts'

/** /profile/{userId}: somebody's profile, or why there is none to see. */
export function PersonScreen({ userId, onBack }: { userId: string; onBack: () => void }) {
  const t = useTexts(followsTexts)
  const [, navigate] = useLocation()
  const person = useShownPerson(userId)
  if (person.state === 'ready')
    return <PersonProfile profile={person.profile} reels={person.reels} onBack={onBack} />
  if (person.state === 'loading') return <PersonLoading onBack={onBack} />
  const isMissing = person.state === 'missing'
  return (
    <section className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={t.title} onBack={onBack} />
      <div className="waiting-body">
        {isMissing ? (
          <EmptyState
            title={t.missing}
            text={t.missingText}
            actions={
              <Button look="soft" onClick={() => navigate('/app')}>
                {t.back}
              </Button>
            }
          />
        ) : (
          <ErrorState
            title={t.loadFailed}
            text={t.loadFailedText}
            onRetry={person.retry}
            isBusy={person.isBusy}
          />
        )}
      </div>
    </section>
  )
}
