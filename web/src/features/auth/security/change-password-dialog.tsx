import { useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { securityTexts } from '../../../locales/security.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { AuthError } from '../auth-types.ts'
import { describeAuthError } from '../screen/describe-auth-error.ts'
import { PasswordMeter } from '../screen/password-meter.tsx'
import { useSubmit } from '../screen/use-submit.ts'
import { useAuth, useKeeper } from '../use-auth.tsx'
import { UsernameHint } from '../username-hint.tsx'

export const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(securityTexts)
  const words = useTexts(authTexts)
  const keeper = useKeeper()
  const here = useAuth()
  const [password, setPassword] = useState('')
  const submit = useSubmit(
    async () => {
      if (password.length < PASSWORD_MIN_LENGTH) return t.password.tooShort
      keeper.setUser(await keeper.auth.updateUser(await keeper.accessToken(), { password }))
      showToast({ kind: 'success', title: t.password.saved })
      onClose()
      return null
    },
    (error) => {
      if (error instanceof AuthError && error.reasons.length > 0) return error.reasons.join('. ')
      return describeAuthError(error, words, t.password.failed)
    },
  )

  return (
    <Dialog title={t.password.name} onClose={onClose}>
      <form noValidate onSubmit={submit.onSubmit}>
        {here.state === 'signed_in' && <UsernameHint user={here.session.user} />}
        <TextField
          label={t.password.label}
          type="password"
          name="new-password"
          autoComplete="new-password"
          placeholder={t.password.placeholder}
          value={password}
          error={submit.error ?? undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordMeter password={password} />
        <div className="dialog-actions">
          <Button look="plain" onClick={onClose}>
            {t.password.cancel}
          </Button>
          <Button type="submit" isBusy={submit.isBusy}>
            {t.password.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
