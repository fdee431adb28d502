import '../ui/wallpaper.css'
import './landing.css'
import './landing-parts.css'
import './landing-dialogs.css'
import Download from 'lucide-react/icons/download'
import { useTexts } from '../lib/i18n/texts.ts'
import { landingTexts } from '../locales/landing.ts'
import { buttonClass } from '../ui/button.tsx'
import { Wordmark } from '../ui/marks.tsx'
import { LandingFeatures } from './landing-features.tsx'
import { LandingDialogs } from './landing-dialogs.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingPhones } from './landing-phones.tsx'
import { LandingReasons } from './landing-reasons.tsx'
import { LandingSituations } from './landing-situations.tsx'

/**
 * What Lero is, in true sentences (D-051). Its buttons lead to /app, or to the tab of / that they name: both stand
 * here, and the script shows those that are for who has come. It names no state and no handler: it is rendered once,
 * by the build.
 */
export function LandingPage() {
  const t = useTexts(landingTexts)
  return (
    <div className="landing">
      <header className="landing-top">
        <div className="landing-width">
          <Wordmark />
          <nav>
            <a href="#recursos">{t.featuresLink}</a>
            <a href="#situacoes">{t.situationsLink}</a>
          </nav>
          <button type="button" className="landing-install-link" data-install="">
            {t.install}
          </button>
          <a href="/" className={buttonClass({})} data-for="visitor">
            {t.enter}
          </a>
          <a href="/app" className={buttonClass({})} data-for="member" hidden>
            {t.openApp}
          </a>
        </div>
      </header>
      <main>
        <section className="landing-hero wallpaper">
          <div className="landing-width">
            <div className="landing-words">
              <h1>
                {t.headline} <span className="landing-hi">{t.hi}</span>
              </h1>
              <p>{t.lead}</p>
              <div className="landing-calls">
                <StartLink className={buttonClass({})} />
                <button type="button" className="landing-install" data-install="">
                  <Download size={20} />
                  {t.installLero}
                </button>
              </div>
              <small>{t.anywhere}</small>
            </div>
            <LandingPhones />
          </div>
        </section>
        <dl className="landing-facts landing-width">
          {t.facts.map(({ number, text }) => (
            <div key={number + text}>
              <dt>{number}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <LandingFeatures />
        <LandingReasons />
        <LandingSituations />
        <section className="landing-end wallpaper">
          <div className="landing-width">
            <span className="landing-typing" aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <h2>{t.endTitle}</h2>
            <p>{t.endText}</p>
            <StartLink className="landing-say" />
          </div>
        </section>
      </main>
      <LandingFooter />
      <LandingDialogs />
    </div>
  )
}

/** The one thing to do here: an account, or the app. */
function StartLink({ className }: { className: string }) {
  const t = useTexts(landingTexts)
  return (
    <>
      <a href="/?modo=criar" className={className} data-for="visitor">
        {t.createAccount}
      </a>
      <a href="/app" className={className} data-for="member" hidden>
        {t.openApp}
      </a>
    </>
  )
}
