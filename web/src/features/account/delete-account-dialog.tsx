import './delete-account-dialog.css'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n/texts.ts'
import { accountTexts } from '../../locales/account.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.store.ts'
import { DeletionWordDialog } from './deletion-word-dialog.tsx'

/**
 * 'Excluir conta' (D-159): asked twice, each time with the way to have one's data first, then by a word that nobody types
 * by accident. Open while it is mounted.
 */
export function DeleteAccountDialog({ onClose, onExport }: { onClose: () => void; onExport: () => void }) {
  const t = useTexts(accountTexts)
  const [step, setStep] = useState<'asked' | 'sure' | 'word'>('asked')

  function cancel(): void {
    onClose()
    showToast({ kind: 'info', title: t.cancelled, description: t.cancelledText })
  }

  if (step === 'word') return <DeletionWordDialog onCancel={cancel} onClose={onClose} />
  const isAsked = step === 'asked'
  return (
    <ConfirmDialog
      key={step}
      title={isAsked ? t.title : t.sureTitle}
      text={
        <>
          {isAsked ? t.text : t.sureText}
          <Button look="plain" isSmall className="leaving-export" onClick={onExport}>
            {t.exportFirst}
          </Button>
        </>
      }
      onClose={cancel}
      cancel={t.cancel}
      confirm={isAsked ? t.go : t.sure}
      onConfirm={() => setStep(isAsked ? 'sure' : 'word')}
    />
  )
}
