import type { AuthApi } from '../auth-api.ts'
import type { Session } from '../auth-types.ts'
import { isRecoveryAddress, LINK_MODE } from '../link-address.ts'
import { TOKEN_LINKS, type TokenLink, wantsNewPassword } from '../link-account.ts'
import { nameOf } from './auth-steps.ts'

/** What the address of a link from a mail asks for. */
export type AuthLink =
  /** A one-time token that becomes a session. */
  | { kind: 'token'; type: TokenLink; tokenHash: string }
  /** A confirmed address: the session comes in the fragment. */
  | { kind: 'session'; accessToken: string; refreshToken: string; expiresAt: number }
  /** The account should have its new e-mail. */
  | { kind: 'changed' }
  | { kind: 'dead'; isRecovery: boolean }

/** Reads `/auth?modo=…#token_hash=…&type=…` and the fragment of the public GoTrue protocol; null without one. */
export function readAuthLink(search: string, fragment: string): AuthLink | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  const isRecovery = isRecoveryAddress(search)
  if (values.has('error') || values.has('error_code')) return { kind: 'dead', isRecovery }
  const accessToken = values.get('access_token')
  const refreshToken = values.get('refresh_token')
  if (accessToken && refreshToken) {
    // By the clock of this device, which may be hours from the server's.
    const expiresAt = Math.floor(Date.now() / 1000) + (Number(values.get('expires_in')) || 0)
    return { kind: 'session', accessToken, refreshToken, expiresAt }
  }
  if (values.get('type') === 'email_change') return { kind: 'changed' }
  const isLink = isRecovery || new URLSearchParams(search).get('modo') === LINK_MODE
  if (!isLink) return null
  const tokenHash = values.get('token_hash')
  const type = isRecovery ? 'recovery' : TOKEN_LINKS.find((known) => known === values.get('type'))
  return tokenHash && type ? { kind: 'token', type, tokenHash } : { kind: 'dead', isRecovery }
}

/** The address without the link's tokens, which must not stay in it or in the history. */
export function hideTokens(link: AuthLink, url: URL): string {
  if (link.kind === 'session') url.searchParams.set('modo', LINK_MODE)
  return url.pathname + url.search
}

/** A link as it is offered to the person: whose account it opens, and what for. Nothing is used up yet. */
export type LinkOffer = {
  purpose: 'enter' | 'recovery' | 'undo'
  /** E-mail or phone of the account. */
  name: string
  /** Of an undone change: the address that comes back. */
  newEmail: string | null
  /** Uses the link up. Throws AuthError. */
  redeem: () => Promise<Session>
}

/** Asks whose link it is. Throws AuthError when it was used already or has expired. */
export async function describeOffer(
  auth: AuthApi,
  link: Extract<AuthLink, { kind: 'token' | 'session' }>,
): Promise<LinkOffer> {
  if (link.kind === 'session') {
    const user = await auth.getUser(link.accessToken)
    const session: Session = {
      access_token: link.accessToken,
      refresh_token: link.refreshToken,
      expires_at: link.expiresAt,
      user,
    }
    return { purpose: 'enter', name: nameOf(user), newEmail: null, redeem: async () => session }
  }
  const { type, tokenHash } = link
  const { user, new_email } = await auth.describeLink(type, tokenHash)
  return {
    purpose: type === 'email_change_undo' ? 'undo' : wantsNewPassword(type) ? 'recovery' : 'enter',
    name: user.email || user.phone || '',
    newEmail: new_email ?? null,
    redeem: () => auth.verifyLink(type, tokenHash),
  }
}
