import { useState } from 'react'
import { OTP_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { addressesTexts } from '../../../locales/addresses.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import type { Address } from '../auth-api.ts'
import { CodeField } from '../code-field.tsx'
import { FormError } from '../screen/form-error.tsx'
import { describeProblem } from '../screen/problem.ts'
import { useForm } from '../screen/use-form.tsx'
import { useKeeper } from '../use-auth.tsx'

type Props = {
  address: Address
  name: string
  /** False: its code waits in the outbox of a server without a gateway. */
  sends: boolean
  /** Said when it is confirmed. */
  saved: string
}

/** An address that waits for its code. The link of a mail does the same, wherever it is opened. */
export function WaitingAddress({ address, name, sends, saved }: Props) {
  const t = useTexts(addressesTexts)
  const words = useTexts(authTexts)
  const keeper = useKeeper()
  const [code, setCode] = useState('')
  const [isSending, setIsSending] = useState(false)
  const form = useForm(
    async () => {
      if (code.length < OTP_LENGTH) return [{ field: 'code', text: words.secondFactor.missing }]
      keeper.start(await keeper.auth.verifyChange(address, code, await keeper.accessToken()))
      showToast({ kind: 'success', title: saved })
      return []
    },
    (error) => describeProblem(error, words, words.phone.invalidCode),
  )

  async function sendAgain(): Promise<void> {
    setIsSending(true)
    try {
      await keeper.auth.resendChange(address)
      form.setProblems([])
      showToast({ kind: 'success', title: t.sentAgain, description: sends ? undefined : t.noGateway })
    } catch (error) {
      form.setProblems([describeProblem(error, words, words.phone.sendFailed)])
    }
    setIsSending(false)
  }

  return (
    <form {...form.form} className="address-waiting steady-form">
      <p>{sends ? t.waiting(name) : t.waitingHere(name)}</p>
      <CodeField
        {...form.field('code')}
        label={words.phone.codeLabel}
        value={code}
        onChange={setCode}
        below={<FormError problem={form.problem} />}
      />
      <div className="address-buttons">
        <Button look="plain" isBusy={isSending} onClick={() => void sendAgain()}>
          {words.phone.resend}
        </Button>
        <Button type="submit" isBusy={form.isBusy}>
          {words.phone.confirm}
        </Button>
      </div>
    </form>
  )
}
