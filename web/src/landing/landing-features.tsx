import Image from 'lucide-react/icons/image'
import { useTexts } from '../lib/i18n/texts.ts'
import { themeIds } from '../lib/theme.ts'
import { landingTexts } from '../locales/landing.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Bubble, Quote } from '../ui/bubble.tsx'
import { Row } from '../ui/row.tsx'
import { SunsetScene } from './landing-scenes.tsx'

/** What is there today, each shown by the product's own parts. */
export function LandingFeatures() {
  const t = useTexts(landingTexts)
  const { features, sample } = t
  return (
    <section className="landing-section landing-width" id="recursos">
      <h2>{features.title}</h2>
      <div className="landing-grid">
        <article className="landing-card landing-card-7 landing-card-chat wallpaper">
          <Words {...features.messages} />
          <div className="landing-flow" aria-hidden="true" inert>
            <Bubble side="in" time="20:14">
              <span className="landing-photo">
                <SunsetScene />
              </span>
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
        <article className="landing-card landing-card-5 landing-card-accent">
          <Words {...features.offline} />
          <div className="landing-flow" aria-hidden="true" inert>
            <Bubble side="out" time="7:31" state="sending" joinsNext>
              {sample.tunnel}
            </Bubble>
            <Bubble side="out" time="7:32" state="sending" joinsPrevious>
              {sample.tunnelMore}
            </Bubble>
          </div>
        </article>
        <article className="landing-card landing-card-4 landing-card-story">
          <SunsetScene />
          <span className="landing-segments" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <Words {...features.stories} />
        </article>
        <article className="landing-card landing-card-4">
          <Words {...features.groups} />
          <div className="landing-rows" aria-hidden="true" inert>
            {sample.groups.map(({ name, text, time, unread }) => (
              <Row
                key={name}
                avatar={<Avatar id={name} name={name} size={44} isGroup />}
                name={name}
                time={time}
                unreadCount={unread}
                preview={{ kind: 'text', text }}
              />
            ))}
          </div>
        </article>
        <article className="landing-card landing-card-4 landing-card-once">
          <Words {...features.once} />
          <div className="landing-flow" aria-hidden="true" inert>
            <Bubble side="in" time="18:40">
              <span className="landing-once">
                <b>1</b>
                <span>
                  {sample.once}
                  <em>
                    <Image size={16} /> {sample.look}
                  </em>
                </span>
              </span>
            </Bubble>
          </div>
        </article>
        <article className="landing-card landing-card-12">
          <Words {...features.themes} />
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

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="landing-card-words">
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  )
}
