import { useTexts } from '../lib/i18n/texts.ts'
import { landingTexts } from '../locales/landing.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Bubble } from '../ui/bubble.tsx'
import { findFace } from './landing-faces.ts'

const GROUNDS = ['', 'landing-ground-ocean', 'landing-ground-forest']

/** Three kinds of people who could meet here, as examples that say so (D-051): no invented praise. */
export function LandingSituations() {
  const { situations } = useTexts(landingTexts)
  return (
    <section className="landing-section landing-width" id="situacoes">
      <h2>{situations.title}</h2>
      <div className="landing-three">
        {situations.items.map(({ title, text, lines }, index) => (
          <figure key={title} className="landing-situation">
            <div className={`landing-flow wallpaper ${GROUNDS[index]}`} aria-hidden="true" inert>
              {lines.map(({ name, text: said, time }) =>
                name === null ? (
                  <Bubble key={said} side="out" time={time} state="read">
                    {said}
                  </Bubble>
                ) : (
                  <Bubble
                    key={said}
                    side="in"
                    time={time}
                    author={name}
                    line={{ className: 'landing-talk' }}
                    beside={<Avatar id={name} name={name} photoUrl={findFace(name)} size={28} />}
                  >
                    {said}
                  </Bubble>
                ),
              )}
            </div>
            <figcaption>
              <h3>{title}</h3>
              <p>{text}</p>
            </figcaption>
          </figure>
        ))}
      </div>
      <p className="landing-note">{situations.note}</p>
    </section>
  )
}
