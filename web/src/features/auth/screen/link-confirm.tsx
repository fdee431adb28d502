import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { authTexts } from '../../../locales/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { useAuth } from '../use-auth.tsx'
import { isSameAccount, nameOf } from './auth-steps.ts'
import type { LinkOffer } from './read-link.ts'
import { StepTitle } from './step-title.tsx'

type ConfirmProps = {
  offer: LinkOffer
  onRedeem: (offer: LinkOffer) => Promise<void>
  onRefuse: () => void
  /** Somebody who is signed in here goes on as they are. */
  onStay: () => void
}

/** Names the account of a link before anything is done with it: the link may come from a stranger. */
export function LinkConfirm({ offer, onRedeem, onRefuse, onStay }: ConfirmProps) {
  const t = useTexts(authTexts)
  const here = useAuth()
  const [isBusy, setIsBusy] = useState(false)
  const words = t.link[offer.purpose]
  const inhabitant = here.state === 'signed_in' ? here.session.user : null
  return (
    <div className="auth-step">
      <StepTitle>{words.title}</StepTitle>
      <p>{words.text(offer.name, offer.newEmail ?? '')}</p>
      {inhabitant && !isSameAccount(inhabitant, offer.name) && <p>{t.link.stays(nameOf(inhabitant))}</p>}
      <Button
        isWide
        isBusy={isBusy}
        onClick={() => {
          setIsBusy(true)
          void onRedeem(offer)
        }}
      >
        {words.go}
      </Button>
      <Button look="soft" isWide onClick={inhabitant ? onStay : onRefuse}>
        {offer.purpose === 'enter' ? t.link.notMine : t.link.notNow}
      </Button>
    </div>
  )
}

/** A link of one account, opened where another is signed in. */
export function LinkOfOther({ name, onDone }: { name: string; onDone: () => void }) {
  const t = useTexts(authTexts)
  const here = useAuth()
  return (
    <div className="auth-step" role="status">
      <StepTitle>{t.link.otherTitle}</StepTitle>
      <p>{t.link.other(name, here.state === 'signed_in' ? nameOf(here.session.user) : '')}</p>
      <Button isWide onClick={onDone}>
        {t.newPassword.goOn}
      </Button>
    </div>
  )
}
