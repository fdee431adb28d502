import '../../../ui/wallpaper.css'
import './landing.css'
import './landing-parts.css'
import { Link } from 'wouter'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { landingTexts } from '../../../locales/landing.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Wordmark } from '../../../ui/marks.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { LandingFeatures } from './landing-features.tsx'
import { LandingPhones } from './landing-phones.tsx'
import { LandingReasons } from './landing-reasons.tsx'

/** What Lero is, in true sentences (D-051). Its buttons lead to /app, or to the tab of / that they name. */
export function LandingScreen({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTexts(landingTexts)
  usePageTitle(`${t.headline} ${t.hi}`)
  const href = isSignedIn ? '/app' : '/'
  const start = isSignedIn ? t.openApp : t.createAccount
  const startHref = isSignedIn ? '/app' : '/?modo=criar'
  return (
    <div className="landing">
      <header className="landing-top">
        <div className="landing-width">
          <Wordmark />
          <a href="#recursos">{t.featuresLink}</a>
          <Link href={href} className={buttonClass({})}>
            {isSignedIn ? t.openApp : t.enter}
          </Link>
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
              <Link href={startHref} className={buttonClass({})}>
                {start}
              </Link>
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
        <section className="landing-end wallpaper">
          <div className="landing-width">
            <span className="landing-typing" aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <h2>{t.endTitle}</h2>
            <p>{t.endText}</p>
            <Link href={startHref} className="landing-say">
              {start}
            </Link>
          </div>
        </section>
      </main>
      <footer className="landing-foot landing-width">
        <Wordmark />
        <p>{t.samplesNote}</p>
        <Link href={href}>{isSignedIn ? t.openApp : t.enter}</Link>
      </footer>
    </div>
  )
}
