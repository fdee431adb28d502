import './landing.css'
import './legal-page.css'
import { useTexts } from '../lib/i18n/texts.ts'
import { legalTexts } from '../locales/legal.ts'
import { Wordmark } from '../ui/marks.tsx'
import { LegalLinks } from './legal-links.tsx'

export type LegalKind = 'privacy' | 'terms'

/** What Lero really does with what people entrust to it, and what holds between them: plain sentences, one column. */
export function LegalPage({ kind }: { kind: LegalKind }) {
  const t = useTexts(legalTexts)
  return (
    <div className="landing legal">
      <header>
        <a href="/landing" aria-label={t.back}>
          <Wordmark />
        </a>
      </header>
      <main>
        <h1>{t[kind]}</h1>
        <p>{kind === 'privacy' ? t.privacyLead : t.termsLead}</p>
        {(kind === 'privacy' ? t.privacySections : t.termsSections).map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </main>
      <footer>
        <LegalLinks />
        <a href="/landing">{t.back}</a>
      </footer>
    </div>
  )
}
