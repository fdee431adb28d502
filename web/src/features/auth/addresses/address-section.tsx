import CircleCheck from 'lucide-react/icons/circle-check'
import { useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { addressesTexts } from '../../../locales/addresses.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import type { Address } from '../auth-api.ts'
import { describeProblem } from '../screen/problem.ts'
import { useForm } from '../screen/use-form.tsx'
import type { FreshProof } from '../security/use-fresh-proof.tsx'
import { useKeeper } from '../use-auth.tsx'
import { useGateways } from '../use-gateways.ts'
import { WaitingAddress } from './waiting-address.tsx'

type Props = {
  kind: 'email' | 'phone'
  icon: ReactNode
  /** In use now; null: none. */
  current: string | null
  isConfirmed: boolean
  /** Asked for and not confirmed yet. */
  waiting: string | null
  toAddress: (typed: string) => Address
  show: (address: string) => string
  field: InputHTMLAttributes<HTMLInputElement>
  run: FreshProof['run']
}

/** One kind of address: what is in use, what waits, and the field for another. What is wrong stands at the field. */
export function AddressSection(props: Props) {
  const { kind, icon, current, isConfirmed, waiting, toAddress, show, field, run } = props
  const t = useTexts(addressesTexts)
  const words = useTexts(authTexts)
  const own = t[kind]
  const keeper = useKeeper()
  const gateways = useGateways()
  const [typed, setTyped] = useState('')
  const sends = kind === 'email' ? gateways?.mail : gateways?.sms

  const form = useForm(
    async () => {
      if (!typed.trim()) {
        showToast({ kind: 'error', title: own.invalid, description: own.missing })
        return [{ field: kind, text: own.missing }]
      }
      const user = await run(async () => keeper.auth.updateUser(await keeper.accessToken(), toAddress(typed)))
      if (!user) return []
      keeper.setUser(user)
      const asked = kind === 'email' ? user.new_email : user.new_phone
      if (!asked) return [{ field: kind, text: own.same }]
      setTyped('')
      const description = sends === false ? t.noGateway : own.sentText(show(asked))
      showToast({ kind: 'success', title: own.sent, description })
      return []
    },
    (error) => ({ ...describeProblem(error, words, own.failed), field: kind }),
  )

  return (
    <section className="address" aria-label={own.name}>
      <div className="address-current">
        {icon}
        <span>
          <b className="cut">{current === null ? own.none : show(current)}</b>
          <small>{current === null ? own.use : isConfirmed ? t.confirmed : t.unconfirmed}</small>
        </span>
        {current !== null && isConfirmed && <CircleCheck className="address-check" aria-hidden="true" />}
      </div>
      {waiting !== null && (
        <WaitingAddress
          key={waiting}
          address={toAddress(waiting)}
          name={show(waiting)}
          sends={sends ?? true}
          saved={own.saved}
        />
      )}
      <form {...form.form} className="address-form">
        <TextField
          {...form.field(kind)}
          {...field}
          label={current === null ? own.label : own.newLabel}
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="soft" isBusy={form.isBusy}>
          {t.link}
        </Button>
      </form>
    </section>
  )
}
