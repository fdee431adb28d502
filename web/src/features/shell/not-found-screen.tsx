import { Link } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { shellTexts } from '../../locales/shell.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/marks.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { EmptyState } from '../../ui/states.tsx'

/** The documented English heading and link with a line in the person's language (D-013). */
export function NotFoundScreen() {
  const t = useTexts(shellTexts)
  usePageTitle(t.notFoundLine)
  return (
    <main className="flex h-dvh flex-col bg-surface">
      <PageHeader title={<Wordmark />} />
      <EmptyState
        isPage
        title={t.notFoundHeading}
        text={t.notFoundLine}
        actions={
          <Link href="/" className={buttonClass({})}>
            {t.notFoundLink}
          </Link>
        }
      />
    </main>
  )
}
