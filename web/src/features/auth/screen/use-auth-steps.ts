import { useEffect, useState } from 'react'
import { authTexts } from '../../../locales/auth.ts'
import { showToast } from '../../../ui/toast.store.ts'
import { AuthError, type Session } from '../auth-types.ts'
import { hasName } from '../own-name.ts'
import type { SessionKeeper } from '../session.ts'
import { countUnsentOfOthers, enterDevice } from '../unsent/enter-device.ts'
import { type AuthStep, findPendingFactor, firstStep, isSameAccount } from './auth-steps.ts'
import { type AuthLink, describeOffer, hideTokens, type LinkOffer, readAuthLink } from './read-link.ts'

export type AuthSteps = {
  step: AuthStep
  goTo: (step: AuthStep) => void
  /** A session came from a form: ends here, or asks for what is still missing. */
  onSession: (session: Session) => void
  /** The new password is saved, or is left for another day. */
  onPasswordDone: (session: Session) => void
  /** Signs in, and removes what waits here of others. */
  enter: (session: Session) => void
  /** Opens the link of the address once more. */
  openLink: () => void
  /** Uses up the link that the person was shown. */
  redeem: (offer: LinkOffer) => Promise<void>
}

/** Moves through the auth screen; `onDone` when somebody is signed in, or stays so, `onEnter` in the tap before that. */
export function useAuthSteps(keeper: SessionKeeper, onDone: () => void, onEnter: () => void): AuthSteps {
  const { auth } = keeper
  const [link] = useState(() => readAuthLink(location.search, location.hash))
  const [step, goTo] = useState<AuthStep>(() => stepOf(link) ?? firstStep(location.search))

  const enter = (session: Session): void => {
    onEnter()
    void enterDevice(session.user.id, () => {
      keeper.start(session)
      onDone()
    })
  }
  const enterUnlessOthersLose = async (session: Session): Promise<void> => {
    const count = await countUnsentOfOthers(session.user.id)
    if (count > 0) goTo({ kind: 'unsent_of_others', session, count })
    else enter(session)
  }
  const askForName = async (session: Session): Promise<void> => {
    if (await hasName(session)) await enterUnlessOthersLose(session)
    else goTo({ kind: 'name', session })
  }

  // A link for a new password lets in only through it, also when a second factor stands between.
  const take = (session: Session, isRecovery: boolean): void => {
    const factorId = findPendingFactor(session)
    if (factorId) goTo({ kind: 'second_factor', session, factorId, isRecovery })
    else if (isRecovery || session.user.needs_password) goTo({ kind: 'new_password', session, isRecovery })
    // The other ways in had a field for the name.
    else if (step.kind === 'phone_code') void askForName(session)
    else void enterUnlessOthersLose(session)
  }

  /** A link signs nobody out, and nobody in unasked: anybody can send one. */
  const offer = (known: LinkOffer): void => {
    const here = keeper.getSnapshot()
    if (known.purpose !== 'enter' || here.state === 'signed_out')
      return goTo({ kind: 'link_confirm', offer: known })
    if (isSameAccount(here.session.user, known.name)) {
      if (link?.kind === 'session') tellConfirmed()
      else showToast({ kind: 'info', title: authTexts.get().link.alreadyIn(known.name) })
      return onDone()
    }
    goTo({ kind: 'link_of_other', name: known.name })
  }

  const openLink = (): void => {
    if (link?.kind !== 'token' && link?.kind !== 'session') return
    goTo({ kind: 'link_opening' })
    describeOffer(auth, link).then(offer, (error: unknown) =>
      goTo(stepOfFailure(error, isRecoveryLink(link))),
    )
  }

  useEffect(() => {
    if (!link) return
    history.replaceState(history.state, '', hideTokens(link, new URL(location.href)))
    const isIn = keeper.getSnapshot().state === 'signed_in'
    if (link.kind === 'changed') void tellChanged(keeper)
    else if (link.kind === 'dead' && !link.isRecovery && isIn) tellDead()
    else return openLink()
    if (isIn) onDone()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a link is opened once, when the screen appears
  }, [])

  return {
    step,
    goTo,
    onSession: (session) => take(session, step.kind === 'second_factor' && step.isRecovery),
    onPasswordDone: (session) => void askForName(session),
    enter,
    openLink,
    redeem: async ({ purpose, redeem }) => {
      try {
        const session = await redeem()
        if (link?.kind === 'session') tellConfirmed()
        take(session, purpose !== 'enter')
      } catch (error) {
        goTo(stepOfFailure(error, purpose === 'recovery'))
      }
    },
  }
}

/** The server's own page has confirmed the address before it led here. */
const tellConfirmed = (): void => void showToast({ kind: 'success', title: authTexts.get().link.confirmed })

/** Anybody can write such a link: only the server knows whether the account has another e-mail now. */
async function tellChanged(keeper: SessionKeeper): Promise<void> {
  const t = authTexts.get().link
  const before = keeper.getSnapshot()
  const user = before.state === 'signed_in' ? await keeper.reloadUser().catch(() => null) : null
  if (!user?.email) showToast({ kind: 'info', title: t.lookUp })
  else if (before.state === 'signed_in' && user.email === before.session.user.email)
    showToast({ kind: 'info', title: t.emailIs(user.email) })
  else tellConfirmed()
}

const tellDead = (): void => {
  const t = authTexts.get()
  showToast({ kind: 'error', title: t.link.deadTitle, description: t.newPassword.invalidLink })
}

const isRecoveryLink = (link: AuthLink): boolean =>
  link.kind === 'dead' ? link.isRecovery : link.kind === 'token' && link.type === 'recovery'

const stepOfFailure = (error: unknown, isRecovery: boolean): AuthStep =>
  error instanceof AuthError && error.isNetwork
    ? { kind: 'link_unanswered' }
    : { kind: 'link_dead', isRecovery }

const stepOf = (link: AuthLink | null): AuthStep | null => {
  if (!link || link.kind === 'changed') return null
  return link.kind === 'dead' ? { kind: 'link_dead', isRecovery: link.isRecovery } : { kind: 'link_opening' }
}
