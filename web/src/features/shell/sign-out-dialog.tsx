import { useTexts } from '../../lib/i18n/texts.ts'
import { shellTexts } from '../../locales/shell.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'

/** The question before signing out where unsent messages would be lost (D-162). */
export function SignOutDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  const t = useTexts(shellTexts)
  return (
    <AlertDialog
      title={t.unsentTitle}
      text={t.unsentText}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button look="danger" onClick={onLeave}>
            {t.leaveAnyway}
          </Button>
        </>
      }
    />
  )
}
