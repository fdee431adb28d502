import { useTexts } from '../../../lib/i18n/texts.ts'
import { themeIds } from '../../../lib/theme.ts'
import { landingTexts } from '../../../locales/landing.ts'
import { Bubble, Quote } from '../../../ui/bubble.tsx'

/** What is there today: messages, no network, looks and languages. */
export function LandingFeatures() {
  const t = useTexts(landingTexts)
  const { features, sample } = t
  return (
    <section className="landing-section landing-width" id="recursos">
      <h2>{features.title}</h2>
      <div className="landing-grid">
        <article className="landing-card landing-card-wide landing-card-chat wallpaper">
          <div className="landing-card-words">
            <h3>{features.messages.title}</h3>
            <p>{features.messages.text}</p>
          </div>
          <div className="landing-flow" aria-hidden="true" inert>
            <Bubble side="in" time="20:14">
              {sample.arrived}
            </Bubble>
            <Bubble
              side="out"
              time="20:17"
              state="read"
              quote={<Quote side="in" name={sample.marina} text={sample.arrived} />}
            >
              {sample.saved}
            </Bubble>
          </div>
        </article>
        <article className="landing-card landing-card-accent">
          <div className="landing-card-words">
            <h3>{features.offline.title}</h3>
            <p>{features.offline.text}</p>
          </div>
          <div className="landing-flow" aria-hidden="true" inert>
            <Bubble side="out" time="7:31" state="sending" joinsNext>
              {sample.tunnel}
            </Bubble>
            <Bubble side="out" time="7:32" state="sending" joinsPrevious>
              {sample.tunnelMore}
            </Bubble>
          </div>
        </article>
        <article className="landing-card landing-card-full">
          <div className="landing-card-words">
            <h3>{features.themes.title}</h3>
            <p>{features.themes.text}</p>
          </div>
          <ul className="landing-themes">
            {themeIds.map((theme) => (
              <li key={theme} className={theme}>
                <b>{t.themes[theme]}</b>
                <i />
                <i />
                <i className="landing-theme-own" />
                <i />
              </li>
            ))}
          </ul>
        </article>
      </div>
    </section>
  )
}
