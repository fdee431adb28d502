import { createAuthFetch, type AuthFetch } from './auth-http.ts'
import {
  AuthError,
  type AuthUser,
  type EnrolledFactor,
  type Session,
  type SignOutScope,
} from './auth-types.ts'
import type { LinkAccount, TokenLink } from './link-account.ts'

/** An e-mail or a phone number with the password of an account. */
export type Credentials = { readonly password: string } & (
  | { readonly email: string }
  | { readonly phone: string }
)

/** An e-mail or a phone number that is to become an account's. */
export type Address = { readonly email: string } | { readonly phone: string }

const changeType = (address: Address) => ('email' in address ? 'email_change' : 'phone_change')

/** Where an e-mail's link comes back to. */
type Redirect = {
  readonly redirect_to?: string
}

/** The auth service. Every function throws AuthError; those with a token act for its session. */
export interface AuthApi {
  /** `session` null: the account waits for its confirmation. */
  signUp(
    input: Credentials & Redirect & { display_name?: string },
  ): Promise<{ session: Session | null; user: AuthUser }>
  signInWithPassword(credentials: Credentials): Promise<Session>
  /** Sends a code by SMS; the account is made where there is none. */
  sendOtp(phone: string): Promise<void>
  verifyOtp(phone: string, token: string): Promise<Session>
  /** The code of the mail that confirms a new account. */
  verifySignUp(email: string, token: string): Promise<Session>
  /** Whose link this is; it is as good as before. */
  describeLink(type: TokenLink, tokenHash: string): Promise<LinkAccount>
  /** Uses a link up. */
  verifyLink(type: TokenLink, tokenHash: string): Promise<Session>
  /** Confirms a new e-mail or number by the code that was sent to it; answers with the caller's own session. */
  verifyChange(address: Address, token: string, accessToken: string): Promise<Session>
  /** Sends link or code of a change once more. */
  resendChange(address: Address): Promise<void>
  recover(email: string, redirectTo?: string): Promise<void>
  refresh(refreshToken: string): Promise<Session>
  getUser(accessToken: string): Promise<AuthUser>
  updateUser(
    accessToken: string,
    change: { email?: string; phone?: string; password?: string },
  ): Promise<AuthUser>
  /** Sends a code to the account's e-mail, or by SMS where it has none. */
  sendProofCode(accessToken: string): Promise<void>
  /** For five minutes the session may change password, addresses and factors (D-167). */
  prove(accessToken: string, proof: { current_password: string } | { nonce: string }): Promise<void>
  signOut(accessToken: string, scope: SignOutScope): Promise<void>
  enrollFactor(accessToken: string, friendlyName: string): Promise<EnrolledFactor>
  challengeFactor(accessToken: string, factorId: string): Promise<{ id: string }>
  /** The session it answers with has passed the second factor; recovery codes come the first time only. */
  verifyFactor(
    accessToken: string,
    factorId: string,
    challengeId: string,
    code: string,
  ): Promise<{ session: Session; recoveryCodes: readonly string[] }>
  unenrollFactor(accessToken: string, factorId: string): Promise<void>
}

type TokenAnswer = Omit<Session, 'expires_at'> & {
  readonly expires_in: number
}

/**
 * The end is counted on the clock of this device, which may be hours from the server's. Throws AuthError `network`
 * for what is no session: a page that somebody on the way put in the place of the answer.
 */
const toSession = (answer: TokenAnswer | null): Session => {
  if (!answer?.access_token || !answer.refresh_token || !answer.user) throw new AuthError('network', null)
  return {
    access_token: answer.access_token,
    refresh_token: answer.refresh_token,
    expires_at: Math.floor(Date.now() / 1000) + answer.expires_in,
    user: answer.user,
    ...(answer.first_proof && { first_proof: true }),
  }
}

export function createAuthApi(request: AuthFetch = createAuthFetch()): AuthApi {
  const token = async (path: string, body: unknown, query = {}, accessToken?: string): Promise<Session> =>
    toSession(
      await request<TokenAnswer>({
        method: 'POST',
        path,
        body,
        query,
        ...(accessToken ? { accessToken } : {}),
      }),
    )

  return {
    signUp: async ({ redirect_to, display_name, ...credentials }) => {
      const body = { ...credentials, ...(display_name ? { data: { display_name } } : {}) }
      const query = redirect_to ? { redirect_to } : {}
      const answer = await request<TokenAnswer | AuthUser>({ method: 'POST', path: '/signup', body, query })
      if (!('access_token' in answer)) return { session: null, user: answer }
      const session = toSession(answer)
      return { session, user: session.user }
    },
    signInWithPassword: (credentials) => token('/token', credentials, { grant_type: 'password' }),
    sendOtp: async (phone) => {
      await request({ method: 'POST', path: '/otp', body: { phone, create_user: true } })
    },
    verifyOtp: (phone, code) => token('/verify', { type: 'sms', phone, token: code }),
    verifySignUp: (email, code) => token('/verify', { type: 'signup', email, token: code }),
    describeLink: (type, tokenHash) =>
      request({ method: 'POST', path: '/link', body: { type, token_hash: tokenHash } }),
    verifyLink: (type, tokenHash) => token('/verify', { type, token_hash: tokenHash }),
    verifyChange: (address, code, accessToken) =>
      token('/verify', { type: changeType(address), ...address, token: code }, {}, accessToken),
    resendChange: async (address) => {
      await request({ method: 'POST', path: '/resend', body: { type: changeType(address), ...address } })
    },
    recover: async (email, redirectTo) => {
      await request({ method: 'POST', path: '/recover', body: { email }, query: { redirect_to: redirectTo } })
    },
    refresh: (refreshToken) =>
      token('/token', { refresh_token: refreshToken }, { grant_type: 'refresh_token' }),
    getUser: (accessToken) => request({ method: 'GET', path: '/user', accessToken }),
    updateUser: (accessToken, change) => request({ method: 'PUT', path: '/user', body: change, accessToken }),
    sendProofCode: async (accessToken) => {
      await request({ method: 'GET', path: '/reauthenticate', accessToken })
    },
    prove: async (accessToken, proof) => {
      await request({ method: 'POST', path: '/reauthenticate', body: proof, accessToken })
    },
    signOut: async (accessToken, scope) => {
      await request({ method: 'POST', path: '/logout', query: { scope }, accessToken })
    },
    enrollFactor: (accessToken, friendlyName) =>
      request({
        method: 'POST',
        path: '/factors',
        body: { factor_type: 'totp', friendly_name: friendlyName },
        accessToken,
      }),
    challengeFactor: (accessToken, factorId) =>
      request({ method: 'POST', path: `/factors/${factorId}/challenge`, body: {}, accessToken }),
    verifyFactor: async (accessToken, factorId, challengeId, code) => {
      const answer = await request<TokenAnswer & { recovery_codes?: readonly string[] }>({
        method: 'POST',
        path: `/factors/${factorId}/verify`,
        body: { challenge_id: challengeId, code },
        accessToken,
      })
      return { session: toSession(answer), recoveryCodes: answer.recovery_codes ?? [] }
    },
    unenrollFactor: async (accessToken, factorId) => {
      await request({ method: 'DELETE', path: `/factors/${factorId}`, accessToken })
    },
  }
}
