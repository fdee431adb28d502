import Ban from 'lucide-react/icons/ban'
import CloudOff from 'lucide-react/icons/cloud-off'
import Eraser from 'lucide-react/icons/eraser'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTexts } from '../lib/i18n/texts.ts'
import { landingTexts } from '../locales/landing.ts'

/** Why one can rely on it. Encryption in transit is shown where this very page came over https (landing.script.ts). */
export function LandingReasons() {
  const { reasons } = useTexts(landingTexts)
  const items = [
    { ...reasons.offline, icon: <CloudOff /> },
    { ...reasons.twoSteps, icon: <ShieldCheck /> },
    { ...reasons.block, icon: <Ban /> },
    { ...reasons.leave, icon: <Eraser /> },
  ]
  return (
    <section className="landing-section landing-reasons landing-width">
      <h2>{reasons.title}</h2>
      <ul>
        {items.map(({ title, text, icon }) => (
          <li key={title}>
            {icon}
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
        <li data-https="" hidden>
          <Lock />
          <h3>{reasons.transit.title}</h3>
          <p>{reasons.transit.text}</p>
        </li>
      </ul>
    </section>
  )
}
