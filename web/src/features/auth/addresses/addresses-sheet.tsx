import './addresses.css'
import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { addressesTexts } from '../../../locales/addresses.ts'
import { authTexts } from '../../../locales/auth.ts'
import { uiTexts } from '../../../locales/ui.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { compactPhone, formatPhone } from '../compact-phone.ts'
import { useFreshProof } from '../security/use-fresh-proof.tsx'
import { useAuth, useKeeper } from '../use-auth.tsx'
import { AddressSection } from './address-section.tsx'

/** Configurações › Vincular conta (D-158): another e-mail or phone, in use once it is confirmed. */
export function AddressesSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(addressesTexts)
  const words = useTexts(authTexts)
  const common = useTexts(uiTexts)
  const keeper = useKeeper()
  const here = useAuth()
  const proof = useFreshProof()

  // A link may have been opened elsewhere since.
  useEffect(() => void keeper.reloadUser().catch(() => undefined), [keeper])

  if (here.state !== 'signed_in') return null
  const { user } = here.session
  return (
    <Sheet title={t.title} closeLabel={common.close} onClose={onClose}>
      <div className="addresses">
        <AddressSection
          kind="email"
          icon={<Mail />}
          current={user.email || null}
          isConfirmed={Boolean(user.email_confirmed_at)}
          waiting={user.new_email ?? null}
          toAddress={(typed) => ({ email: typed.trim() })}
          show={(address) => address}
          field={{
            type: 'email',
            inputMode: 'email',
            autoComplete: 'email',
            placeholder: words.emailPlaceholder,
          }}
          run={proof.run}
        />
        <AddressSection
          kind="phone"
          icon={<Smartphone />}
          current={user.phone || null}
          isConfirmed={Boolean(user.phone_confirmed_at)}
          waiting={user.new_phone ?? null}
          toAddress={(typed) => ({ phone: compactPhone(typed) })}
          show={formatPhone}
          field={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel', placeholder: words.phone.placeholder }}
          run={proof.run}
        />
        <p className="addresses-hint">{t.hint}</p>
      </div>
      {proof.dialog}
    </Sheet>
  )
}
