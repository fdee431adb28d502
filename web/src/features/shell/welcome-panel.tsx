import Search from 'lucide-react/icons/search'
import { Link } from 'wouter'
import { useTexts } from '../../lib/i18n/texts.ts'
import { conversationsTexts } from '../../locales/conversations.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BubblesArt } from '../../ui/own-icons.tsx'

/** The right pane with nothing open. */
export function WelcomePanel() {
  const t = useTexts(conversationsTexts)
  return (
    <section className="welcome wallpaper">
      <div>
        <BubblesArt className="welcome-art" />
        <h2>{t.welcomeTitle}</h2>
        <p>{t.welcomeText}</p>
        <div className="welcome-ways">
          <Link href="/search" className={buttonClass({})}>
            <Search size={20} />
            {t.welcomeSearch}
          </Link>
          <button
            type="button"
            className={buttonClass({ look: 'soft' })}
            onClick={() => window.dispatchEvent(new Event('openShareModal'))}
          >
            {t.welcomeInvite}
          </button>
        </div>
        <p className="welcome-hint">
          <kbd>Ctrl K</kbd> {t.shortcutHint}
        </p>
      </div>
    </section>
  )
}
