import { useState } from 'react'
import { DISPLAY_NAME_MAX_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { authTexts } from '../../locales/auth.ts'
import { useSync } from '../../sync/use-sync.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { checkName, describeNameProblem } from './name-problem.ts'
import { FormError } from './screen/form-error.tsx'
import { useForm } from './screen/use-form.tsx'

type Props = {
  name: string
  /** Before somebody's first message: why they are asked. */
  isFirst?: boolean
  onSaved?: () => void
  onClose: () => void
}

/** One's own name, changed at once for everybody who sees it. */
export function OwnNameDialog({ name: known, isFirst = false, onSaved, onClose }: Props) {
  const t = useTexts(authTexts)
  const sync = useSync()
  const [name, setName] = useState(known)
  const form = useForm(
    async () => {
      const wrong = checkName(name, t)
      if (wrong.length > 0) return wrong
      await sync.mutate('profile.update', { display_name: name })
      onClose()
      onSaved?.()
      return []
    },
    (error) => describeNameProblem(error, t),
  )
  return (
    <Dialog
      title={isFirst ? t.ownName.title : t.ownName.label}
      description={isFirst && t.ownName.about}
      onClose={onClose}
    >
      <form {...form.form} className="steady-form">
        <TextField
          {...form.field('name')}
          label={t.ownName.label}
          autoComplete="name"
          data-autofocus
          placeholder={t.namePlaceholder}
          maxLength={DISPLAY_NAME_MAX_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
          below={<FormError problem={form.problem} />}
        />
        <div className="dialog-actions">
          <Button look="plain" onClick={onClose}>
            {t.ownName.cancel}
          </Button>
          <Button type="submit" isBusy={form.isBusy}>
            {isFirst ? t.ownName.send : t.ownName.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
