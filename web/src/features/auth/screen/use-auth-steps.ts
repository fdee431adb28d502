import { useEffect, useState } from 'react'
import type { AuthApi } from '../auth-api.ts'
import type { Session } from '../auth-types.ts'
import { type AuthStep, findPendingFactor, firstStep } from './auth-steps.ts'
import { openAuthLink, readAuthLink } from './read-link.ts'

export interface AuthSteps {
  readonly step: AuthStep
  goTo: (step: AuthStep) => void
  /** A session came from a form or a link: ends here, or asks for what is still missing. */
  onSession: (session: Session) => void
}

/** Moves through the auth screen; `onSignedIn` gets the session that needs nothing more. */
export const useAuthSteps = (auth: AuthApi, onSignedIn: (session: Session) => void): AuthSteps => {
  const [link] = useState(() => readAuthLink(location.search, location.hash))
  const [step, goTo] = useState<AuthStep>(() =>
    link?.kind === 'dead' ? { kind: 'recovery_link_dead' } : firstStep(location.search),
  )
  // A recovery link lets in only through a new password, also when a second factor stands between.
  const wantsNewPassword = link?.kind === 'recovery'

  const onSession = (session: Session): void => {
    const factorId = findPendingFactor(session)
    if (factorId) return goTo({ kind: 'second_factor', session, factorId })
    if (wantsNewPassword && step.kind !== 'new_password') return goTo({ kind: 'new_password', session })
    onSignedIn(session)
  }

  useEffect(() => {
    if (!link || link.kind === 'dead') return
    // The token is used up by this request: it must not stay in the address or the history.
    history.replaceState(history.state, '', location.pathname + location.search)
    openAuthLink(auth, link).then(onSession, () => goTo({ kind: 'recovery_link_dead' }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a link is opened once, when the screen appears
  }, [])

  return { step, goTo, onSession }
}
