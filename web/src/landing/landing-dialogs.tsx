import { useTexts } from '../lib/i18n/texts.ts'
import { platforms } from '../lib/install.ts'
import { installTexts } from '../locales/install.ts'
import { buttonClass } from '../ui/button.tsx'

/** How to install it where the browser makes no offer, and what to say where it cannot be (D-052). */
export function LandingDialogs() {
  const t = useTexts(installTexts)
  return (
    <>
      <dialog id="how-to-install" className="landing-dialog" aria-labelledby="how-to-install-title">
        <h2 id="how-to-install-title">{t.howTitle}</h2>
        {platforms.map((platform) => (
          <details key={platform} data-platform={platform} name="platform">
            <summary>{t.platforms[platform]}</summary>
            <ol>
              {t.steps[platform].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
        <button type="button" className={buttonClass({ isWide: true })} data-close="">
          {t.understood}
        </button>
      </dialog>
      <dialog id="cannot-install" className="landing-dialog" role="alertdialog" aria-label={t.cannotInstall}>
        <p>{t.cannotInstall}</p>
        <button type="button" className={buttonClass({ isWide: true })} data-close="">
          {t.ok}
        </button>
      </dialog>
    </>
  )
}
