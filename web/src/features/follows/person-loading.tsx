import './follows.css'
import { useTexts } from '../../lib/i18n/texts.ts'
import { followsTexts } from '../../locales/follows.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProfilePage } from '../profile/page/public.ts'

/** The shape of a profile that is on its way. */
export function PersonLoading({ onBack }: { onBack: () => void }) {
  const t = useTexts(followsTexts)
  return (
    <ProfilePage
      header={<PageHeader title={t.title} onBack={onBack} />}
      talk={<span className="skeleton person-loading-face" role="status" aria-label={t.loading} />}
    >
      <div className="profile-name">
        <span className="skeleton person-loading-name" />
      </div>
    </ProfilePage>
  )
}
