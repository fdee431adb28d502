import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { securityTexts } from '../../../locales/security.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { FormError } from '../screen/form-error.tsx'
import { checkNewPassword, NEW_PASSWORD } from '../screen/new-password.ts'
import { PasswordMeter } from '../screen/password-meter.tsx'
import { describeProblem } from '../screen/problem.ts'
import { useForm } from '../screen/use-form.tsx'
import { useAuth, useKeeper } from '../use-auth.tsx'
import { UsernameHint } from '../username-hint.tsx'
import { useFreshProof } from './use-fresh-proof.tsx'

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(securityTexts)
  const words = useTexts(authTexts)
  const keeper = useKeeper()
  const here = useAuth()
  const [password, setPassword] = useState('')
  const proof = useFreshProof()
  const form = useForm(
    async () => {
      const wrong = checkNewPassword(password, words)
      if (wrong.length > 0) return wrong
      const user = await proof.run(async () =>
        keeper.auth.updateUser(await keeper.accessToken(), { password }),
      )
      if (!user) return []
      keeper.setUser(user)
      showToast({ kind: 'success', title: t.password.saved })
      onClose()
      return []
    },
    (error) => describeProblem(error, words, t.password.failed),
  )

  return (
    <Dialog title={t.password.name} onClose={onClose}>
      <form {...form.form} className="steady-form">
        {here.state === 'signed_in' && <UsernameHint user={here.session.user} />}
        <TextField
          {...form.field(NEW_PASSWORD)}
          label={t.password.label}
          type="password"
          autoComplete="new-password"
          placeholder={t.password.placeholder}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          below={
            <FormError problem={form.problem}>
              <PasswordMeter password={password} />
            </FormError>
          }
        />
        <div className="dialog-actions">
          <Button look="plain" onClick={onClose}>
            {t.password.cancel}
          </Button>
          <Button type="submit" isBusy={form.isBusy}>
            {t.password.save}
          </Button>
        </div>
      </form>
      {proof.dialog}
    </Dialog>
  )
}
