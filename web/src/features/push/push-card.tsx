import './push-card.css'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../lib/i18n/texts.ts'
import { writePushChoice } from '../../lib/push-permission.ts'
import { pushTexts } from '../../locales/push.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { switchPush } from './switch-push.ts'

/** One line that says why, and asks by a tap: once a device, whatever is answered (D-048). */
export function PushCard() {
  const t = useTexts(pushTexts)
  const sync = useSync()
  return (
    <section className="push-card" aria-label={t.device}>
      <p>
        <strong>{t.device}</strong>
        <small>{t.why}</small>
      </p>
      <Button onClick={() => void switchPush(sync, true)}>{t.turnOn}</Button>
      <IconButton label={t.notNow} icon={<X />} onClick={() => writePushChoice('asked')} />
    </section>
  )
}
