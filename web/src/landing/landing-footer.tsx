import { useTexts } from '../lib/i18n/texts.ts'
import { landingTexts } from '../locales/landing.ts'
import { Wordmark } from '../ui/marks.tsx'
import { LegalLinks } from './legal-links.tsx'

const LANGUAGE_LINKS = [
  { language: 'pt-BR', name: 'Português' },
  { language: 'en', name: 'English' },
  { language: 'es', name: 'Español' },
] as const

export function LandingFooter() {
  const t = useTexts(landingTexts)
  return (
    <footer className="landing-foot landing-width">
      <Wordmark />
      <p>{t.samplesNote}</p>
      {LANGUAGE_LINKS.map(({ language, name }) => (
        <a key={language} href={`/landing?idioma=${language}`} lang={language} hrefLang={language}>
          {name}
        </a>
      ))}
      <LegalLinks />
      <a href="/" data-for="visitor">
        {t.enter}
      </a>
      <a href="/app" data-for="member" hidden>
        {t.openApp}
      </a>
    </footer>
  )
}
