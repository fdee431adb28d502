import { useTexts } from '../../lib/i18n/texts.ts'
import type { Platform } from '../../lib/install.ts'
import { installTexts } from '../../locales/install.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** How one installs by hand with what one holds. */
export function InstallSteps({ platform, onClose }: { platform: Platform; onClose: () => void }) {
  const t = useTexts(installTexts)
  return (
    <Dialog title={t.howTitle} onClose={onClose} actions={<Button onClick={onClose}>{t.understood}</Button>}>
      <ol className="install-steps">
        {t.steps[platform].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Dialog>
  )
}
