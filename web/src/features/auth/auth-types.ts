/** A person's account as the auth service tells it (GoTrue's user object; only what is used here). */
export type AuthUser = {
  readonly id: string
  readonly email?: string
  readonly phone?: string
  /** An address or number that waits for its confirmation. */
  readonly new_email?: string
  readonly new_phone?: string
  readonly email_confirmed_at?: string | null
  /** A code or link that was sent there came back; null: it may be anybody's. */
  readonly email_proven_at?: string | null
  readonly phone_confirmed_at?: string | null
  readonly user_metadata?: Readonly<Record<string, unknown>>
  /** The account has lost its password and waits for a new one. */
  readonly needs_password?: boolean
  readonly factors?: readonly Factor[]
  readonly created_at?: string
}

export type Factor = {
  readonly id: string
  readonly factor_type: string
  readonly status: 'verified' | 'unverified'
  readonly friendly_name?: string
}

/** As it is kept in local storage (AUTH-027). */
export type Session = {
  readonly access_token: string
  readonly refresh_token: string
  /** Seconds since 1970. */
  readonly expires_at: number
  readonly user: AuthUser
  /** The code or link was the first proof of the address: what was in the account before is gone (D-166). */
  readonly first_proof?: boolean
}

/** Answer to a TOTP enrolment; the QR code is an SVG drawing. */
export type EnrolledFactor = {
  readonly id: string
  readonly totp: { readonly qr_code: string; readonly secret: string; readonly uri: string }
}

export type SignOutScope = 'local' | 'others' | 'global'

/** A refusal of the auth service, or no answer at all. */
export class AuthError extends Error {
  constructor(
    /** GoTrue's error_code; `network` without an answer, `unknown` where the answer had none. */
    readonly code: string,
    /** What the server says to the person; null: show the fallback of the call (D-049). */
    readonly serverMessage: string | null,
    /** Why a password is too weak. */
    readonly reasons: readonly string[] = [],
    readonly status = 0,
    /** The reasons by name, in the same order; fewer where the server is older. */
    readonly reasonCodes: readonly string[] = [],
    /** When it may be tried again. */
    readonly retryAfterS: number | null = null,
  ) {
    super(serverMessage ?? code)
    this.name = 'AuthError'
  }

  get isNetwork(): boolean {
    return this.code === 'network'
  }
}
