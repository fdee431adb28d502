import { useEffect, useState } from 'react'
import type { AuthApi } from '../auth-api.ts'
import { AuthError, type Session } from '../auth-types.ts'
import { type AuthStep, findPendingFactor, firstStep } from './auth-steps.ts'
import { type AuthLink, openAuthLink, readAuthLink } from './read-link.ts'

export interface AuthSteps {
  readonly step: AuthStep
  goTo: (step: AuthStep) => void
  /** A session came from a form: ends here, or asks for what is still missing. */
  onSession: (session: Session) => void
  /** Opens the link of the address once more. */
  openLink: () => void
}

/** Moves through the auth screen; `onSignedIn` gets the session that needs nothing more. */
export const useAuthSteps = (auth: AuthApi, onSignedIn: (session: Session) => void): AuthSteps => {
  const [link] = useState(() => readAuthLink(location.search, location.hash))
  const [step, goTo] = useState<AuthStep>(() => stepOf(link) ?? firstStep(location.search))

  // A recovery link lets in only through a new password, also when a second factor stands between.
  const take = (session: Session, isRecovery: boolean): void => {
    const factorId = findPendingFactor(session)
    if (factorId) goTo({ kind: 'second_factor', session, factorId, isRecovery })
    else if (isRecovery) goTo({ kind: 'new_password', session })
    else onSignedIn(session)
  }

  const openLink = (): void => {
    if (!link || link.kind === 'dead') return
    const isRecovery = link.kind === 'recovery'
    goTo({ kind: 'link_opening' })
    openAuthLink(auth, link).then(
      (session) => take(session, isRecovery),
      (error: unknown) => {
        const isUnanswered = error instanceof AuthError && error.isNetwork
        goTo(isUnanswered ? { kind: 'link_unanswered' } : { kind: 'link_dead', isRecovery })
      },
    )
  }

  useEffect(() => {
    if (!link) return
    // The token is used up by this request: it must not stay in the address or the history.
    history.replaceState(history.state, '', location.pathname + location.search)
    openLink()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a link is opened once, when the screen appears
  }, [])

  return {
    step,
    goTo,
    onSession: (session) => take(session, step.kind === 'second_factor' && step.isRecovery),
    openLink,
  }
}

const stepOf = (link: AuthLink | null): AuthStep | null => {
  if (!link) return null
  return link.kind === 'dead' ? { kind: 'link_dead', isRecovery: link.isRecovery } : { kind: 'link_opening' }
}
