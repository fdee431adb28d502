import { type FormEvent, useId, useState } from 'react'
import { DELETION_WORD } from '#contract/limits.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { accountTexts } from '../../locales/account.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDeleteAccount } from './use-delete-account.ts'

type Props = {
  /** Left, or another word was typed: nothing is deleted. */
  onCancel: () => void
  onClose: () => void
}

/** The word, compared exactly as it stands. */
export function DeletionWordDialog({ onCancel, onClose }: Props) {
  const t = useTexts(accountTexts)
  const id = useId()
  const [word, setWord] = useState('')
  const { remove, isBusy } = useDeleteAccount(onClose)

  function answer(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    if (word === DELETION_WORD) void remove()
    else onCancel()
  }

  return (
    <Dialog
      title={t.wordTitle}
      description={t.wordText}
      onClose={() => isBusy || onCancel()}
      actions={
        <>
          <Button look="plain" onClick={onCancel} disabled={isBusy}>
            {t.cancel}
          </Button>
          <Button look="danger" type="submit" form={id} isBusy={isBusy}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={answer}>
        <TextField
          label={t.word}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
      </form>
    </Dialog>
  )
}
