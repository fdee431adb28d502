import './install.css'
import { useId, useState } from 'react'
import Check from 'lucide-react/icons/check'
import Share from 'lucide-react/icons/share'
import SquarePlus from 'lucide-react/icons/square-plus'
import { useTexts } from '../../lib/i18n/texts.ts'
import { findPlatform, isInstallable, isStandalone, takeInstallOffer } from '../../lib/install.ts'
import { installTexts } from '../../locales/install.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { InstallSteps } from './install-steps.tsx'

const IOS_ICONS = [Share, SquarePlus, Check]

/** What the banner leads to where the browser makes no offer of its own (D-052). */
type Answer = 'steps' | 'cannot' | 'already'

/**
 * The card that offers to install the app. Not modal: what one is doing goes on. On iOS, where a page cannot ask, it
 * lists the three steps.
 */
export function InstallBanner({ onClose }: { onClose: () => void }) {
  const t = useTexts(installTexts)
  const id = useId()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const platform = findPlatform()

  async function install(): Promise<void> {
    if (isStandalone()) return setAnswer('already')
    if (!isInstallable()) return setAnswer('cannot')
    if (await takeInstallOffer()) onClose()
    else setAnswer('steps')
  }

  if (answer === 'steps') return <InstallSteps platform={platform} onClose={onClose} />
  if (answer !== null)
    return <AlertDialog text={answer === 'cannot' ? t.cannotInstall : t.alreadyInstalled} onClose={onClose} />
  return (
    <section
      className="install"
      role="dialog"
      aria-labelledby={id}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="install-words">
        <img src="/icon.svg" alt="" width={56} height={56} />
        <div>
          <h2 id={id}>{t.title}</h2>
          <p>{platform === 'desktop' ? t.desktop : t.mobile}</p>
        </div>
      </div>
      {platform === 'ios' ? (
        <>
          <ol className="install-steps">
            {t.iosSteps.map((step, index) => {
              const Icon = IOS_ICONS[index] ?? Check
              return (
                <li key={step}>
                  {step}
                  <Icon />
                </li>
              )
            })}
          </ol>
          <Button isWide onClick={onClose}>
            {t.understood}
          </Button>
        </>
      ) : (
        <div className="install-answers">
          <Button look="plain" onClick={onClose}>
            {t.notNow}
          </Button>
          <Button onClick={() => void install()}>{t.install}</Button>
        </div>
      )}
    </section>
  )
}
