import type { AuthUser, Session } from '../auth-types.ts'
import type { LinkOffer } from './read-link.ts'

/** Where somebody is on the way in. */
export type AuthStep =
  | { kind: 'sign_in' }
  | { kind: 'sign_up' }
  | { kind: 'phone' }
  | { kind: 'phone_code'; phone: string }
  | { kind: 'recover' }
  | { kind: 'recover_sent'; email: string }
  /** The account waits for a new password; after a recovery link there is no way round it. */
  | { kind: 'new_password'; session: Session; isRecovery: boolean }
  /** Signed in, and nobody knows what to call them. */
  | { kind: 'name'; session: Session }
  /** The link of a mail is being looked at. */
  | { kind: 'link_opening' }
  /** Nothing answered; the link is as good as before. */
  | { kind: 'link_unanswered' }
  /** Used already, or too old. */
  | { kind: 'link_dead'; isRecovery: boolean }
  /** Nobody is signed in by a link before they have seen whose it is and say so. */
  | { kind: 'link_confirm'; offer: LinkOffer }
  /** The link is of one account while another is signed in here, which stays. */
  | { kind: 'link_of_other'; name: string }
  /** Signing in removes what others have not sent from this device. */
  | { kind: 'unsent_of_others'; session: Session; count: number }
  /** The new password is saved for one account while another is signed in here. */
  | { kind: 'saved_for_other'; email: string }
  /** The second factor is still to come, after the password or (`isRecovery`) after a recovery link. */
  | { kind: 'second_factor'; session: Session; factorId: string; isRecovery: boolean }
  | { kind: 'confirm_email'; email: string }

/** Whether a fresh session still needs its second factor, and which (D-044). */
export function findPendingFactor(session: Session): string | null {
  if (readAal(session.access_token) === 'aal2') return null
  const factor = session.user.factors?.find(({ status }) => status === 'verified')
  return factor?.id ?? null
}

/** The assurance level a token carries; the server checks it, the screen only wants to know what to ask for. */
const readAal = (accessToken: string): unknown => {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(json) as { aal?: unknown }).aal
  } catch {
    return undefined
  }
}

/** What an account is called on these screens. */
export function nameOf(user: AuthUser): string {
  return user.email || user.phone || ''
}

/** Whether `name`, an e-mail or a phone, is of this account. */
export function isSameAccount(user: AuthUser, name: string): boolean {
  return name !== '' && (user.email === name || user.phone === name)
}

/** The step an address asks for: `?modo=criar` opens the second tab. */
export function firstStep(search: string): AuthStep {
  return new URLSearchParams(search).get('modo') === 'criar' ? { kind: 'sign_up' } : { kind: 'sign_in' }
}
