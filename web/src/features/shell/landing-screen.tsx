import { Link } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { landingTexts } from '../../locales/landing.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/marks.tsx'
import { BubblesArt } from '../../ui/own-icons.tsx'

/** What Lero is, to someone who has not come in yet. Buttons lead to /app when signed in and to / when not. */
export function LandingScreen({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTexts(landingTexts)
  const enter = (
    <Link href={isSignedIn ? '/app' : '/'} className={buttonClass({})}>
      {isSignedIn ? t.openApp : t.enter}
    </Link>
  )
  return (
    <div className="flex h-dvh flex-col overflow-y-auto bg-surface">
      <header className="mx-auto flex w-full max-w-[1080px] items-center justify-between px-4 py-3 desk:px-8">
        <Wordmark />
        <Link href={isSignedIn ? '/app' : '/'} className={buttonClass({ look: 'soft', isSmall: true })}>
          {isSignedIn ? t.openApp : t.enter}
        </Link>
      </header>
      <main className="mx-auto w-full max-w-[1080px] px-4 pb-16 desk:px-8">
        <section className="grid items-center gap-6 py-10 desk:grid-cols-2 desk:py-20">
          <div>
            <h1 className="landing-headline font-bold">{t.headline}</h1>
            <p className="mt-4 mb-7 max-w-[44ch] text-muted">{t.lead}</p>
            {enter}
          </div>
          <BubblesArt className="mx-auto w-full max-w-[300px] text-accent" />
        </section>
        <ul className="grid gap-8 desk:grid-cols-3">
          {t.points.map(({ title, text }) => (
            <li key={title}>
              <h2 className="font-bold">{title}</h2>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  )
}
